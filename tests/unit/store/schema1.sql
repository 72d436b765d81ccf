-- A store as grundy 0.1.0 wrote it (schema 1): the scan of a file of three rules to heap 500.
BEGIN TRANSACTION;
CREATE TABLE grundy_store (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "grundy_store" VALUES(1);
CREATE TABLE result (
	scan INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	rule TEXT NOT NULL, 
	computed_as TEXT NOT NULL, 
	question VARCHAR(40) NOT NULL, 
	state VARCHAR(20) NOT NULL, 
	kind VARCHAR(40), 
	size INTEGER, 
	preperiod BIGINT, 
	period BIGINT, 
	saltus BIGINT, 
	proved BOOLEAN NOT NULL, 
	answer JSON NOT NULL, 
	method VARCHAR(80) NOT NULL, 
	theorem VARCHAR(80), 
	version VARCHAR(40) NOT NULL, 
	seconds FLOAT NOT NULL, 
	checksum BIGINT NOT NULL, 
	certificate JSON, 
	PRIMARY KEY (scan, place), 
	UNIQUE (scan, rule), 
	FOREIGN KEY(scan) REFERENCES scan (id)
);
INSERT INTO "result" VALUES(1,0,'0.77','0.77','period','done','periodic',2,71,12,0,1,'{"checked_to": 500}','values','GuySmith1956','0.1.0',1.46146750003026681952e-02,13251578,'{"format": "grundy-certificate/1", "rule": "0.77", "claim": {"kind": "periodic", "preperiod": 71, "period": 12, "saltus": 0, "residues": []}, "theorem": "take-and-break", "heaps": 168, "values": [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7], "values_sha256": "aedd4b06e0e3c94d745085a35e4b2e5826b7bfc8c888d9129bba11e00fce104f", "version": "0.1.0", "sha256": "c4f7694a8d9338f81239f20b680131f05ff1a5da26475a5e6636973acd98ff4a"}');
INSERT INTO "result" VALUES(1,1,'0.07','0.137','period','done','periodic',2,53,34,0,1,'{"checked_to": 501, "shift": 1}','values','GuySmith1956','0.1.0',3.00269299987121485173e-03,322602134,'{"format": "grundy-certificate/1", "rule": "0.137", "claim": {"kind": "periodic", "preperiod": 52, "period": 34, "saltus": 0, "residues": []}, "theorem": "take-and-break", "heaps": 175, "values": [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0], "values_sha256": "2bac630dce0dd31a8ea8a8e3a7fd1aa41df64b3fc3d3f7ed9086606828154cda", "version": "0.1.0", "sha256": "980678b6b63801cc42b39437c439f40ef36fef59c734a70be25ef45d18a5a62a"}');
INSERT INTO "result" VALUES(1,2,'subtract(1,5,9)','subtract(1,5,9)','period','done','periodic',3,0,2,0,1,'{"checked_to": 500, "largest": 9}','values','LessonsInPlay','0.1.0',1.04644200018810806795e-03,1621142712,'{"format": "grundy-certificate/1", "rule": "subtract(1,5,9)", "claim": {"kind": "periodic", "preperiod": 0, "period": 2, "saltus": 0, "residues": []}, "theorem": "finite-subtraction", "heaps": 11, "values": [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0], "values_sha256": "888d500d132407e19311766876b182e516f0879706dd107f9710ae59aaf7802f", "version": "0.1.0", "sha256": "08b4ae6cd913a77d7a491c5879353313020fb3926bb02e5c63a4d1c776ca2324"}');
CREATE TABLE scan (
	id INTEGER NOT NULL, 
	family TEXT NOT NULL, 
	question VARCHAR(40) NOT NULL, 
	options TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (family, question, options)
);
INSERT INTO "scan" VALUES(1,'rules.txt#60c66c9ca9d9','period','{"to": 500}',3);
CREATE TABLE task (
	scan INTEGER NOT NULL, 
	unit INTEGER NOT NULL, 
	rule TEXT NOT NULL, 
	members JSON NOT NULL, 
	done BOOLEAN NOT NULL, 
	owner VARCHAR(40), 
	beat FLOAT, 
	PRIMARY KEY (scan, unit), 
	FOREIGN KEY(scan) REFERENCES scan (id)
);
INSERT INTO "task" VALUES(1,0,'0.77','[[0, "0.77"]]',1,NULL,NULL);
INSERT INTO "task" VALUES(1,1,'0.137','[[1, "0.07"]]',1,NULL,NULL);
INSERT INTO "task" VALUES(1,2,'subtract(1,5,9)','[[2, "subtract(1,5,9)"]]',1,NULL,NULL);
CREATE INDEX task_open ON task (scan, done, unit);
CREATE INDEX result_period ON result (scan, period);
CREATE INDEX result_rule ON result (rule);
COMMIT;
