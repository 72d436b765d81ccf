"""Kernels on graphs in compressed rows; imported only when a graph is solved.

`offsets, targets` are the followers of each vertex, `back_offsets, back_targets` the predecessors.
A value of -1 means: not known (yet), or infinite.
"""

from __future__ import annotations

from grundy.arrays import np
from grundy.compiling import compiled


@compiled
def transpose(offsets, targets):  # type: ignore[no-untyped-def]
    """Return the predecessors of each vertex in compressed rows, by counting sort."""
    n = len(offsets) - 1
    back_offsets = np.zeros(n + 1, np.int64)
    for head in targets:
        back_offsets[head + 1] += 1
    for v in range(n):
        back_offsets[v + 1] += back_offsets[v]
    place = back_offsets[:-1].copy()
    back_targets = np.empty(len(targets), np.int32)
    for v in range(n):
        for i in range(offsets[v], offsets[v + 1]):
            head = targets[i]
            back_targets[place[head]] = v
            place[head] += 1
    return back_offsets, back_targets


@compiled
def peel(offsets, targets, back_offsets, back_targets):  # type: ignore[no-untyped-def]
    """Return nim-value and longest play of every vertex that reaches no cycle; -1 for the others.

    Vertices are taken when all their followers have been: the mex and the maximum are then final.
    """
    n = len(offsets) - 1
    values = np.full(n, -1, np.int32)
    longest = np.full(n, -1, np.int32)
    waiting = np.empty(n, np.int64)
    queue = np.empty(n, np.int32)
    tail = 0
    most = 0
    for v in range(n):
        waiting[v] = offsets[v + 1] - offsets[v]
        most = max(most, waiting[v])
        if waiting[v] == 0:
            queue[tail] = v
            tail += 1
    seen = np.full(most + 2, -1, np.int64)
    head = 0
    while head < tail:
        v = queue[head]
        head += 1
        far = -1
        for i in range(offsets[v], offsets[v + 1]):
            u = targets[i]
            far = max(far, longest[u])
            if values[u] <= most:
                seen[values[u]] = v
        value = 0
        while seen[value] == v:
            value += 1
        values[v] = value
        longest[v] = far + 1
        for i in range(back_offsets[v], back_offsets[v + 1]):
            u = back_targets[i]
            waiting[u] -= 1
            if waiting[u] == 0:
                queue[tail] = u
                tail += 1
    return values, longest


@compiled
def settle(offsets, targets, back_offsets, back_targets, values):  # type: ignore[no-untyped-def]
    """Give the remaining vertices their finite loopy values, in place; what stays -1 is infinite.

    In round m a vertex gets the value m when its followers show 0, …, m-1 but not m, and each of them
    that has no value below m has itself a follower of value m. `answered` marks vertices with a follower
    of value m; a vertex that lacks one in some round can get no larger value later.
    """
    n = len(offsets) - 1
    candidate = values == -1
    answered = np.zeros(n, np.bool_)
    waiting = np.zeros(n, np.int64)
    queue = np.empty(n, np.int32)
    m = 0
    left = candidate.sum()
    while left > 0:
        for v in range(n):
            if values[v] != -1:
                continue
            answered[v] = False
            waiting[v] = 0
            for i in range(offsets[v], offsets[v + 1]):
                if values[targets[i]] == -1:
                    waiting[v] += 1
                elif values[targets[i]] == m:
                    answered[v] = True
        for v in range(n):
            if values[v] == -1 and answered[v]:
                for i in range(back_offsets[v], back_offsets[v + 1]):
                    waiting[back_targets[i]] -= 1
        tail = 0
        for v in range(n):
            if values[v] == -1 and candidate[v] and not answered[v] and waiting[v] == 0:
                queue[tail] = v
                tail += 1
        for k in range(tail):
            values[queue[k]] = m
        head = 0
        while head < tail:
            v = queue[head]
            head += 1
            for i in range(back_offsets[v], back_offsets[v + 1]):
                u = back_targets[i]
                if values[u] != -1 or answered[u]:
                    continue
                answered[u] = True
                for j in range(back_offsets[u], back_offsets[u + 1]):
                    w = back_targets[j]
                    waiting[w] -= 1
                    if waiting[w] == 0 and values[w] == -1 and candidate[w] and not answered[w]:
                        values[w] = m
                        queue[tail] = w
                        tail += 1
        left = 0
        for v in range(n):
            candidate[v] = candidate[v] and values[v] == -1 and answered[v]
            left += candidate[v]
        m += 1


@compiled
def results(offsets, targets, marks, misere):  # type: ignore[no-untyped-def]
    """Return win, draw or loss (1, 0, -1) of each vertex for Left (row 0) and Right (row 1) to move.

    Results spread backwards from the ends of play; where none arrives play is endless, a draw.
    """
    n = len(offsets) - 1
    back_offsets = np.zeros(n + 1, np.int64)
    for head in targets:
        back_offsets[head + 1] += 1
    for v in range(n):
        back_offsets[v + 1] += back_offsets[v]
    place = back_offsets[:-1].copy()
    back_targets = np.empty(len(targets), np.int32)
    back_marks = np.empty(len(targets), np.uint8)
    waiting = np.zeros((2, n), np.int64)
    for v in range(n):
        for i in range(offsets[v], offsets[v + 1]):
            head = targets[i]
            back_targets[place[head]] = v
            back_marks[place[head]] = marks[i]
            place[head] += 1
            for side in range(2):
                if marks[i] >> side & 1:
                    waiting[side, v] += 1
    result = np.zeros((2, n), np.int8)
    queue = np.empty(2 * n, np.int64)
    tail = 0
    for v in range(n):
        for side in range(2):
            if waiting[side, v] == 0:
                result[side, v] = 1 if misere else -1
                queue[tail] = 2 * v + side
                tail += 1
    head = 0
    while head < tail:
        v, side = queue[head] // 2, queue[head] % 2
        head += 1
        before = 1 - side
        for i in range(back_offsets[v], back_offsets[v + 1]):
            if not back_marks[i] >> before & 1:
                continue
            u = back_targets[i]
            if result[before, u] != 0:
                continue
            if result[side, v] == -1:
                result[before, u] = 1
            else:
                waiting[before, u] -= 1
                if waiting[before, u] > 0:
                    continue
                result[before, u] = -1
            queue[tail] = 2 * u + before
            tail += 1
    return result
