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
from grundy.compiling import compiled, inlined
from grundy.solvers.connection.workspace import (
    AND,
    ARENA,
    FULLS,
    JOINS,
    OR,
    SEMI,
    SEMIS,
    TOUCH,
    Workspace,
)

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
        space.carrier,
        space.kind,
        space.parents,
        space.ends,
        space.alive,
        space.full_count,
        space.fulls,
        space.full_masks,
        space.semi_count,
        space.semis,
        space.semi_masks,
        space.link_count,
        space.links,
    )
    return bool(found < 0)


@inlined
def _covers(masks: Array, count: int, pair: int, mask: Mask) -> bool:
    """Return whether one of the pair's carriers lies within the mask, which is then superfluous."""
    covers = False
    for k in range(count):
        if masks[pair, k] & ~mask == 0:
            covers = True
            break
    return covers


@inlined
def _or_rule(masks: Array, pair: int, last: int, joins: Array, members: Array) -> int:
    """Find two, three or four semi-connections of a pair, the last one among them, without a common cell.

    Their union goes to `joins`, their places to `members`; returns how many unions there are.
    """
    found = 0
    mask = masks[pair, last]
    for a in range(last):
        common1 = mask & masks[pair, a]
        join1 = mask | masks[pair, a]
        if common1 == 0:
            if found < JOINS:
                joins[found] = join1
                members[found, 0], members[found, 1], members[found, 2] = a, -1, -1
                found += 1
            continue
        for b in range(a):
            common2 = common1 & masks[pair, b]
            if common2 == common1:
                continue
            join2 = join1 | masks[pair, b]
            if common2 == 0:
                if found < JOINS:
                    joins[found] = join2
                    members[found, 0], members[found, 1], members[found, 2] = a, b, -1
                    found += 1
                continue
            for c in range(b):
                if common2 & masks[pair, c] == 0 and found < JOINS:
                    joins[found] = join2 | masks[pair, c]
                    members[found, 0], members[found, 1], members[found, 2] = a, b, c
                    found += 1
    return found


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
    carrier: Array,
    kinds: Array,
    parents: Array,
    ends: Array,
    alive: Array,
    full_count: Array,
    fulls: Array,
    full_masks: Array,
    semi_count: Array,
    semis: Array,
    semi_masks: Array,
    link_count: Array,
    links: Array,
) -> int:
    """Close the set of connections under the rules; return their number, -1 if the sides are joined.

    The sides are the points `cells` and `cells + 1`. What makes connections is one function: passing so
    many arrays to another one for each of them takes longer than making them.
    """
    one = np.int64(1)
    points = cells + 2
    full_count[:] = 0
    semi_count[:] = 0
    link_count[:] = 0
    group = np.zeros(points, np.int64)
    touch = np.zeros(points, np.int64)
    if _touching(cells, near, sides, own, other, group, touch):
        return -1
    unions = np.zeros(JOINS, np.int64)
    members = np.zeros((JOINS, 3), np.int64)
    count = 0
    for x in range(points):
        for y in range(cells):
            if x == y or group[x] != x or (touch[x] >> y) & 1 == 0:
                continue
            pair = x * points + y if x < y else y * points + x
            if full_count[pair] == 0:
                carrier[count], kinds[count], alive[count] = 0, TOUCH, True
                ends[count, 0], ends[count, 1] = min(x, y), max(x, y)
                full_count[pair], fulls[pair, 0], full_masks[pair, 0] = 1, count, 0
                links[x, link_count[x]], links[y, link_count[y]] = y, x
                link_count[x] += 1
                link_count[y] += 1
                count += 1
    done = 0
    while done < count:
        first = done
        done += 1
        if kinds[first] == SEMI or not alive[first]:
            continue
        mask = carrier[first]
        for turn in range(2):
            x, y = ends[first, turn], ends[first, 1 - turn]
            if y >= cells:
                continue  # paths over a side find little and cost much
            y_is_stone = (own >> y) & 1 != 0
            blocked, key = mask, np.int64(0)
            if x < cells and (own >> x) & 1 == 0:
                blocked |= one << x
            if not y_is_stone:
                key = one << y
            for link in range(link_count[y]):
                z = links[y, link]
                if z == x or (z < cells and (mask >> z) & 1):
                    continue
                via = y * points + z if y < z else z * points + y
                pair = x * points + z if x < z else z * points + x
                i = 0
                while i < full_count[via]:
                    second = fulls[via, i]
                    join = mask | full_masks[via, i] | key
                    meets = full_masks[via, i] & blocked != 0
                    i += 1
                    if meets or _covers(full_masks, full_count[pair], pair, join):
                        continue
                    last = 0
                    if y_is_stone:
                        found = 1
                        unions[0] = join
                    else:
                        if _covers(semi_masks, semi_count[pair], pair, join):
                            continue
                        for k in range(semi_count[pair]):
                            if join & ~semi_masks[pair, k] != 0:
                                semis[pair, last] = semis[pair, k]
                                semi_masks[pair, last] = semi_masks[pair, k]
                                last += 1
                        semi_count[pair] = last
                        if last >= SEMIS or count >= ARENA:
                            continue
                        carrier[count], kinds[count], alive[count] = join, SEMI, True
                        parents[count, 0], parents[count, 1] = first, second
                        parents[count, 2], parents[count, 3] = y, -1
                        ends[count, 0], ends[count, 1] = min(x, z), max(x, z)
                        semis[pair, last], semi_masks[pair, last] = count, join
                        semi_count[pair] += 1
                        count += 1
                        found = _or_rule(semi_masks, pair, last, unions, members)
                    for new in range(found):
                        join = unions[new]
                        if _covers(full_masks, full_count[pair], pair, join):
                            continue
                        if full_count[pair] == 0:
                            links[x, link_count[x]], links[z, link_count[z]] = z, x
                            link_count[x] += 1
                            link_count[z] += 1
                        kept = 0
                        for k in range(full_count[pair]):
                            if join & ~full_masks[pair, k] == 0:
                                alive[fulls[pair, k]] = False
                            else:
                                fulls[pair, kept] = fulls[pair, k]
                                full_masks[pair, kept] = full_masks[pair, k]
                                kept += 1
                        full_count[pair] = kept
                        if kept >= FULLS or count >= ARENA:
                            continue
                        carrier[count], alive[count] = join, True
                        ends[count, 0], ends[count, 1] = min(x, z), max(x, z)
                        if y_is_stone:
                            kinds[count] = AND
                            parents[count, 0], parents[count, 1] = first, second
                        else:
                            kinds[count] = OR
                            parents[count, 0] = semis[pair, last]
                            for k in range(3):
                                member = members[new, k]
                                parents[count, k + 1] = semis[pair, member] if member >= 0 else -1
                        fulls[pair, kept], full_masks[pair, kept] = count, join
                        full_count[pair] = kept + 1
                        count += 1
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
