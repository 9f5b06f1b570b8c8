"""What happens inside Redis in one piece (脚本): nobody comes between the question who holds a room and the deed."""

from __future__ import annotations

from typing import Final

__all__ = ["CLAIM", "REGAIN", "RELEASE", "TAKE", "WRITE"]

WRITE: Final = """
-- KEYS: owners, room:<code>, journal:<code>, of:<id>   ARGV: code, '<epoch> <id>', epoch, then words and values
-- A host that another one took for dead finds a different entry here, and nothing of what it says is written.
local held = redis.call('HGET', KEYS[1], ARGV[1])
if not held then return 'gone' end
if held ~= ARGV[2] then return 'lost' end
local place = 4
while place <= #ARGV do
  local word = ARGV[place]
  if word == 'save' then
    redis.call('HSET', KEYS[2], 'document', ARGV[place + 1])
    place = place + 2
  elseif word == 'begin' then
    local match = redis.call('HGET', KEYS[2], 'match')
    if match ~= ARGV[place + 1] then
      redis.call('DEL', KEYS[3])
      redis.call('HSET', KEYS[2], 'match', ARGV[place + 1])
    end
    place = place + 2
  elseif word == 'append' then
    local match = redis.call('HGET', KEYS[2], 'match')
    if not match then return 'gap' end
    if match == ARGV[place + 1] then
      local epoch, ticket, before = ARGV[3], tonumber(ARGV[place + 2]), 0
      local last = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
      if last then
        local run, number = string.match(last[1], '^(%d+)-(%d+)$')
        if run == epoch then before = tonumber(number) end
      end
      if ticket > before + 1 then return 'gap' end
      if ticket == before + 1 then
        redis.call('XADD', KEYS[3], epoch .. '-' .. ARGV[place + 2], 'l', ARGV[place + 3])
      end
    end
    place = place + 4
  elseif word == 'forget' then
    redis.call('HDEL', KEYS[1], ARGV[1])
    redis.call('SREM', KEYS[4], ARGV[1])
    redis.call('DEL', KEYS[2], KEYS[3])
    return 'ok'
  else
    return redis.error_reply('ERR unknown word ' .. word)
  end
end
return 'ok'
"""
"""Write what one lot says of one room, if it is still ours; what is there already is not written twice."""

CLAIM: Final = """
-- KEYS: owners, epoch, of:<id>, hosts, room:<code>, journal:<code>   ARGV: code, id
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 0 end
local epoch = redis.call('INCR', KEYS[2])
redis.call('HSET', KEYS[1], ARGV[1], epoch .. ' ' .. ARGV[2])
redis.call('SADD', KEYS[3], ARGV[1])
redis.call('SADD', KEYS[4], ARGV[2])
redis.call('DEL', KEYS[5], KEYS[6])
return epoch
"""
"""Take the code of a new room: gives its epoch, or 0 where somebody has it."""

REGAIN: Final = """
-- KEYS: owners, epoch, of:<id>, hosts   ARGV: code, '<epoch> <id>', epoch, id
-- A Redis that remembers our epoch has not lost its memory: then the room was closed by who took it from us.
if tonumber(redis.call('GET', KEYS[2]) or '0') >= tonumber(ARGV[3]) then return 0 end
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
redis.call('SADD', KEYS[3], ARGV[1])
redis.call('SADD', KEYS[4], ARGV[4])
redis.call('SET', KEYS[2], ARGV[3])
return 1
"""
"""Say again who holds a room, to a Redis that has lost its memory of it."""

TAKE: Final = """
-- KEYS: host:<dead>, host:<id>, of:<dead>, of:<id>, owners, epoch, hosts   ARGV: dead, id, limit, codes to leave
-- Nothing is taken from somebody who lives, nor by somebody whom the others take for dead.
if redis.call('EXISTS', KEYS[1]) == 1 or redis.call('EXISTS', KEYS[2]) == 0 then return {} end
local left = {}
for place = 4, #ARGV do left[ARGV[place]] = true end
local taken = {}
for _, code in ipairs(redis.call('SMEMBERS', KEYS[3])) do
  if #taken >= 2 * tonumber(ARGV[3]) then break end
  local held = redis.call('HGET', KEYS[5], code)
  if not held or string.match(held, '^%d+ (.*)$') ~= ARGV[1] then
    redis.call('SREM', KEYS[3], code)
  elseif not left[code] then
    local epoch = redis.call('INCR', KEYS[6])
    redis.call('HSET', KEYS[5], code, epoch .. ' ' .. ARGV[2])
    redis.call('SREM', KEYS[3], code)
    redis.call('SADD', KEYS[4], code)
    taken[#taken + 1] = code
    taken[#taken + 1] = tostring(epoch)
  end
end
if redis.call('SCARD', KEYS[3]) == 0 then redis.call('SREM', KEYS[7], ARGV[1]) end
return taken
"""
"""Take rooms of a host that is dead: each goes to exactly one of those who ask. Gives codes with their new epochs."""

RELEASE: Final = """
-- KEYS: host:<id>, of:<id>, hosts   ARGV: id
redis.call('DEL', KEYS[1])
if redis.call('SCARD', KEYS[2]) == 0 then redis.call('SREM', KEYS[3], ARGV[1]) end
return 0
"""
"""A host ends: its rooms are anybody's at once."""
