import { createHash } from 'node:crypto';

/** Lua script and its SHA-1, by which Redis caches it. */
export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

function script(text: string): RedisScript {
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

/**
 * Common start of both scripts: computes the account's steady time from the server's clock (see `SteadyTime`) and reads
 * the state of its windows.
 *
 * KEYS: `stamps` (list of instants), `buckets` (list: minute of the clock, requests, …, oldest first), `state` (hash:
 * wall, steady, total, id, snapshot). ARGV[1]: the time to use, empty for the server's own. Units: milliseconds.
 */
const preamble = `
local stamps, buckets, state = KEYS[1], KEYS[2], KEYS[3]
local heldMs, bucketMs, bucketsADay = 60001, 60000, 1440
local keptMs = (bucketsADay + 2) * bucketMs

local function freedAt(bucket) return (bucket + 1 + bucketsADay) * bucketMs end

local wall
if ARGV[1] == '' then
  local time = redis.call('TIME')
  wall = time[1] * 1000 + math.floor(time[2] / 1000)
else
  wall = tonumber(ARGV[1])
end
local known = redis.call('HMGET', state, 'wall', 'steady', 'total')
local isKnown = known[1] ~= false
local steady, total = wall, 0
if isKnown then
  steady = tonumber(known[2]) + math.max(0, wall - tonumber(known[1]))
  total = tonumber(known[3])
end
`;

/**
 * Decides about one request. ARGV[2]: `admit` or `look`; ARGV[3], ARGV[4]: requests a minute and a day, for `look` empty
 * for no limits.
 *
 * Returns `{'unknown'}` without windows of the account; for `look` `{'used', minute, day, id, snapshot, minute empty
 * at, day empty at, steady, wall, minute frees at, slots then, day frees at, slots then}`, with 0 for an empty window and
 * for one whose limit is not reached; else `{'admitted', used, next slot freed at, steady, wall, …}` or `{'minute' or 'day', fits
 * at, 0, steady, wall, …}`, each followed by the levels: `minute, minute frees at, day, day frees at`, with 0 for an empty window.
 */
export const decideScript = script(`${preamble}
if not isKnown then return {'unknown'} end

local oldestStamp = redis.call('LINDEX', stamps, 0)
while oldestStamp and steady - oldestStamp >= heldMs do
  redis.call('LPOP', stamps)
  oldestStamp = redis.call('LINDEX', stamps, 0)
end
local oldestBucket = redis.call('LINDEX', buckets, 0)
while oldestBucket and freedAt(oldestBucket) <= steady do
  redis.call('LPOP', buckets)
  total = total - redis.call('LPOP', buckets)
  oldestBucket = redis.call('LINDEX', buckets, 0)
end
if not oldestBucket then total = 0 end
local used = oldestStamp and redis.call('LLEN', stamps) or 0

local function remember()
  redis.call('HSET', state, 'wall', wall, 'steady', steady, 'total', total)
end

if ARGV[2] == 'look' then
  remember()
  local minuteEmptyAt = used > 0 and redis.call('LINDEX', stamps, -1) + heldMs or 0
  local dayEmptyAt = total > 0 and freedAt(redis.call('LINDEX', buckets, -2)) or 0
  local id, snapshot = redis.call('HGET', state, 'id'), redis.call('HGET', state, 'snapshot')
  local perMinute, perDay = tonumber(ARGV[3]) or math.huge, tonumber(ARGV[4]) or math.huge
  local minuteFreeAt, minuteFree, dayFreeAt, dayFree = 0, 0, 0, 0
  if used >= perMinute then
    local times, left = redis.call('LRANGE', stamps, 0, -1), used
    for _, stamp in ipairs(times) do
      if left < perMinute and stamp + heldMs > minuteFreeAt then break end
      left = left - 1
      minuteFreeAt = stamp + heldMs
    end
    minuteFree = perMinute - left
  end
  if total >= perDay then
    local left, all = total, redis.call('LRANGE', buckets, 0, -1)
    for position = 1, #all, 2 do
      if left < perDay then break end
      left = left - all[position + 1]
      dayFreeAt = freedAt(all[position])
    end
    dayFree = perDay - left
  end
  return {'used', used, total, id, snapshot, minuteEmptyAt, dayEmptyAt, steady, wall,
    minuteFreeAt, minuteFree, dayFreeAt, dayFree}
end

local perMinute, perDay = tonumber(ARGV[3]), tonumber(ARGV[4])
local fitsMinuteAt, fitsDayAt = steady, steady
if used >= perMinute then
  fitsMinuteAt = redis.call('LINDEX', stamps, used - perMinute) + heldMs
end
if total >= perDay then
  local left, all = total, redis.call('LRANGE', buckets, 0, -1)
  for position = 1, #all, 2 do
    if left < perDay then break end
    left = left - all[position + 1]
    fitsDayAt = freedAt(all[position])
  end
end
local fitsAt = math.max(fitsMinuteAt, fitsDayAt)
if fitsAt > steady then
  remember()
  local minuteFreesAt = fitsMinuteAt > steady and fitsMinuteAt or oldestStamp and oldestStamp + heldMs or 0
  local dayFreesAt = fitsDayAt > steady and fitsDayAt or oldestBucket and freedAt(oldestBucket) or 0
  return {fitsDayAt > steady and 'day' or 'minute', fitsAt, 0, steady, wall, used, minuteFreesAt, total, dayFreesAt}
end

redis.call('RPUSH', stamps, steady)
redis.call('PEXPIRE', stamps, heldMs)
local bucket = math.floor(steady / bucketMs)
local newestBucket = redis.call('LINDEX', buckets, -2)
if newestBucket and tonumber(newestBucket) == bucket then
  redis.call('LSET', buckets, -1, redis.call('LINDEX', buckets, -1) + 1)
else
  redis.call('RPUSH', buckets, bucket, 1)
  redis.call('PEXPIRE', buckets, keptMs)
  redis.call('PEXPIRE', state, keptMs)
end
total = total + 1
remember()
local minuteFreesAt = (oldestStamp or steady) + heldMs
return {'admitted', used + 1, minuteFreesAt, steady, wall,
  used + 1, minuteFreesAt, total, freedAt(oldestBucket or bucket)}
`);

/**
 * Adds requests that were admitted elsewhere. ARGV[2]: `begin` creates the account's windows, under the id ARGV[3],
 * from the snapshot ARGV[4], and changes nothing if they exist; `carry` adds to the windows with that id, once for each
 * batch (KEYS[4]). Then pairs: instant, requests; each request counts as if it came at that instant.
 *
 * Returns 0 if the windows are not the expected ones, else 1.
 */
export const addScript = script(`${preamble}
local begins = ARGV[2] == 'begin'
if begins == isKnown then return 0 end
if not begins then
  if redis.call('HGET', state, 'id') ~= ARGV[3] then return 0 end
  if not redis.call('SET', KEYS[4], '1', 'PX', keptMs, 'NX') then return 1 end
end

local requestsOf, times = {}, {}
local all = redis.call('LRANGE', buckets, 0, -1)
for position = 1, #all, 2 do requestsOf[tonumber(all[position])] = tonumber(all[position + 1]) end
for _, stamp in ipairs(redis.call('LRANGE', stamps, 0, -1)) do times[#times + 1] = tonumber(stamp) end
for position = 5, #ARGV, 2 do
  local at, requests = math.min(tonumber(ARGV[position]), steady), tonumber(ARGV[position + 1])
  local bucket = math.floor(at / bucketMs)
  requestsOf[bucket] = (requestsOf[bucket] or 0) + requests
  if steady - at < heldMs then
    for _ = 1, requests do times[#times + 1] = at end
  end
end

local function push(list, values)
  redis.call('DEL', list)
  for first = 1, #values, 1000 do
    redis.call('RPUSH', list, unpack(values, first, math.min(first + 999, #values)))
  end
end
table.sort(times)
push(stamps, times)
redis.call('PEXPIRE', stamps, heldMs)

local order, pairsInOrder = {}, {}
for bucket in pairs(requestsOf) do
  if freedAt(bucket) > steady then order[#order + 1] = bucket end
end
table.sort(order)
total = 0
for _, bucket in ipairs(order) do
  pairsInOrder[#pairsInOrder + 1] = bucket
  pairsInOrder[#pairsInOrder + 1] = requestsOf[bucket]
  total = total + requestsOf[bucket]
end
push(buckets, pairsInOrder)
redis.call('PEXPIRE', buckets, keptMs)
redis.call('HSET', state, 'wall', wall, 'steady', steady, 'total', total)
if begins then redis.call('HSET', state, 'id', ARGV[3], 'snapshot', ARGV[4]) end
redis.call('PEXPIRE', state, keptMs)
return 1
`);
