"""H-search: connections that cannot be stopped, built from smaller ones [Anshelevich2002].

Points are the empty cells, the owner's groups of stones, and the owner's two sides. A *connection* of
two points is *full* when the owner can join them even if the opponent moves first, and *semi* when the
owner has to move first; its *carrier* is the set of empty cells that this needs, its *key* the cell a
semi-connection starts with. The rules:

* touching points are fully connected, with the empty carrier;
* **and**: full connections x–y and y–z with disjoint carriers make a full connection x–z when y is a
  group, and a semi-connection x–z with the key y when y is an empty cell;
* **or**: semi-connections x–z whose carriers have no common cell make a full connection x–z: whatever
  cell the opponent takes, one of them is untouched.

Bridges and edge templates come out of these rules by themselves. Every connection remembers its parents,
so that a strategy can be read off. The lists are bounded: what is found holds, not everything is found.
"""

from __future__ import annotations

from typing import Any

from grundy.arrays import np
from grundy.compiling import compiled
from grundy.solvers.connection.workspace import AND, ARENA, FULLS, OR, SEMI, SEMIS, TOUCH, Workspace

Array = Any
Mask = Any
"""A set of cells as the bits of one machine word; Numba needs it to be one."""


def build(space: Workspace, near: Array, sides: Array, own: int, other: int) -> bool:
    """Build all connections of one player; return whether the sides are joined already."""
    found = find_connections(
        space.points - 2,
        near,
        sides,
        own,
        other,
        space.group,
        space.carrier,
        space.kind,
        space.parents,
        space.ends,
        space.alive,
        space.full_count,
        space.fulls,
        space.semi_count,
        space.semis,
    )
    return bool(found < 0)


@compiled
def _add_full(
    x: int,
    y: int,
    mask: Mask,
    kind: int,
    p0: int,
    p1: int,
    p2: int,
    p3: int,
    count: int,
    points: int,
    carrier: Array,
    kinds: Array,
    parents: Array,
    ends: Array,
    alive: Array,
    full_count: Array,
    fulls: Array,
) -> int:
    if x > y:
        x, y = y, x
    pair = x * points + y
    known = full_count[pair]
    for i in range(known):
        old = carrier[fulls[pair, i]]
        if old & mask == old:
            return count
    kept = 0
    for i in range(known):
        if carrier[fulls[pair, i]] & mask == mask:
            alive[fulls[pair, i]] = False
        else:
            fulls[pair, kept] = fulls[pair, i]
            kept += 1
    full_count[pair] = kept
    if kept >= FULLS or count >= ARENA:
        return count
    carrier[count] = mask
    kinds[count] = kind
    parents[count, 0], parents[count, 1], parents[count, 2], parents[count, 3] = p0, p1, p2, p3
    ends[count, 0], ends[count, 1] = x, y
    alive[count] = True
    fulls[pair, kept] = count
    full_count[pair] = kept + 1
    return count + 1


@compiled
def _add_semi(
    x: int,
    y: int,
    mask: Mask,
    key: int,
    p0: int,
    p1: int,
    count: int,
    points: int,
    carrier: Array,
    kinds: Array,
    parents: Array,
    ends: Array,
    alive: Array,
    full_count: Array,
    fulls: Array,
    semi_count: Array,
    semis: Array,
) -> int:
    if x > y:
        x, y = y, x
    pair = x * points + y
    for i in range(full_count[pair]):
        old = carrier[fulls[pair, i]]
        if old & mask == old:
            return count
    known = semi_count[pair]
    for i in range(known):
        old = carrier[semis[pair, i]]
        if old & mask == old:
            return count
    kept = 0
    for i in range(known):
        if carrier[semis[pair, i]] & mask != mask:
            semis[pair, kept] = semis[pair, i]
            kept += 1
    semi_count[pair] = kept
    if kept >= SEMIS or count >= ARENA:
        return count
    new = count
    carrier[new] = mask
    kinds[new] = SEMI
    parents[new, 0], parents[new, 1], parents[new, 2], parents[new, 3] = p0, p1, key, -1
    ends[new, 0], ends[new, 1] = x, y
    alive[new] = True
    semis[pair, kept] = new
    semi_count[pair] = kept + 1
    count += 1
    # The or-rule: sets of two, three and four semi-connections, the new one among them.
    for i in range(kept):
        s1 = semis[pair, i]
        common1 = mask & carrier[s1]
        join1 = mask | carrier[s1]
        if common1 == 0:
            count = _add_full(
                x, y, join1, OR, new, s1, -1, -1,
                count, points, carrier, kinds, parents, ends, alive, full_count, fulls,
            )  # fmt: skip
            continue
        for j in range(i):
            s2 = semis[pair, j]
            common2 = common1 & carrier[s2]
            join2 = join1 | carrier[s2]
            if common2 == 0:
                count = _add_full(
                    x, y, join2, OR, new, s1, s2, -1,
                    count, points, carrier, kinds, parents, ends, alive, full_count, fulls,
                )  # fmt: skip
                continue
            if common2 == common1:
                continue
            for k in range(j):
                s3 = semis[pair, k]
                if common2 & carrier[s3] == 0:
                    count = _add_full(
                        x, y, join2 | carrier[s3], OR, new, s1, s2, s3,
                        count, points, carrier, kinds, parents, ends, alive, full_count, fulls,
                    )  # fmt: skip
    return count


@compiled
def _touching(
    cells: int, near: Array, sides: Array, own: Mask, other: Mask, group: Array, touch: Array
) -> bool:
    """Find the groups and what touches each point; return whether the two sides are one group.

    `group[v]` is the point that stands for v, -1 for an opposing stone; `touch[p]` the empty cells
    next to the point p.
    """
    one = np.int64(1)
    empty = ((one << cells) - 1) & ~(own | other)
    for v in range(cells):
        group[v] = v if (empty >> v) & 1 else -1
        touch[v] = near[v] & empty if (empty >> v) & 1 else 0
    left = own
    for point in range(cells + 1, -1, -1):  # the sides first, then the groups that touch no side
        if point >= cells:
            seed = sides[point - cells] & own
            touched = sides[point - cells]
        elif (left >> point) & 1:
            seed = one << point
            touched = seed
        else:
            continue
        reached = seed
        new = seed
        while new != 0:
            for v in range(cells):
                if (new >> v) & 1:
                    touched |= near[v]
            new = touched & own & ~reached
            reached |= new
        if point >= cells and reached & sides[cells + 1 - point] != 0:
            return True
        for v in range(cells):
            if (reached >> v) & 1:
                group[v] = point
        group[point] = point
        left &= ~reached
        touch[point] = touched & empty
    return False


@compiled
def find_connections(
    cells: int,
    near: Array,
    sides: Array,
    own: Mask,
    other: Mask,
    group: Array,
    carrier: Array,
    kinds: Array,
    parents: Array,
    ends: Array,
    alive: Array,
    full_count: Array,
    fulls: Array,
    semi_count: Array,
    semis: Array,
) -> int:
    """Close the set of connections under the rules; return their number, -1 if the sides are joined.

    The sides are the points `cells` and `cells + 1`.
    """
    one = np.int64(1)
    points = cells + 2
    for i in range(points * points):
        full_count[i] = 0
        semi_count[i] = 0
    touch = np.zeros(points, np.int64)
    if _touching(cells, near, sides, own, other, group, touch):
        return -1
    count = 0
    for x in range(points):
        if group[x] != x:
            continue
        for y in range(cells):
            if (touch[x] >> y) & 1:
                count = _add_full(
                    x, y, np.int64(0), TOUCH, -1, -1, -1, -1,
                    count, points, carrier, kinds, parents, ends, alive, full_count, fulls,
                )  # fmt: skip
    done = 0
    while done < count:
        new = done
        done += 1
        if kinds[new] == SEMI or not alive[new]:
            continue
        mask = carrier[new]
        for turn in range(2):
            x, y = ends[new, turn], ends[new, 1 - turn]
            if y >= cells:
                continue  # paths over a side find little and cost much
            y_is_stone = (own >> y) & 1 != 0
            blocked = mask
            if x < cells and (own >> x) & 1 == 0:
                blocked |= one << np.int64(x)
            for z in range(points):
                if z in (x, y) or group[z] != z or (z < cells and (mask >> z) & 1):
                    continue
                pair = y * points + z if y < z else z * points + y
                i = 0
                while i < full_count[pair]:
                    old = fulls[pair, i]
                    i += 1
                    if carrier[old] & blocked != 0:
                        continue
                    join = mask | carrier[old]
                    if y_is_stone:
                        count = _add_full(
                            x, z, join, AND, new, old, -1, -1,
                            count, points, carrier, kinds, parents, ends, alive, full_count, fulls,
                        )  # fmt: skip
                    else:
                        count = _add_semi(
                            x, z, join | (one << np.int64(y)), y, new, old,
                            count, points, carrier, kinds, parents, ends, alive, full_count, fulls,
                            semi_count, semis,
                        )  # fmt: skip
    return count


@compiled
def joins(near: Array, sides: Array, allowed: Mask) -> bool:
    """Return whether allowed cells join the two sides."""
    reached = sides[0] & allowed
    new = reached
    while new != 0:
        touched = reached
        for v in range(near.size):
            if (new >> v) & 1:
                touched |= near[v]
        new = touched & allowed & ~reached
        reached |= new
    return bool(reached & sides[1] != 0)


@compiled
def side_distances(cells: int, full_count: Array) -> Array:
    """Return, for each cell, how many full connections it takes to go from side to side through it.

    A small number marks a promising cell; a side out of reach counts 99.
    """
    points = cells + 2
    total = np.zeros(points, np.int64)
    for s in range(2):
        distance = np.full(points, 99, np.int64)
        done = np.zeros(points, np.bool_)
        distance[cells + s] = 0
        while True:
            best = -1
            for v in range(points):
                if not done[v] and distance[v] < 99 and (best < 0 or distance[v] < distance[best]):
                    best = v
            if best < 0:
                break
            done[best] = True
            for v in range(points):
                pair = best * points + v if best < v else v * points + best
                if not done[v] and v != best and full_count[pair] > 0:
                    distance[v] = min(distance[v], distance[best] + 1)
        total += distance
    return total
