/**
 * The sliding window as a Redis script, for several requests in one call. Each has two lists of microseconds, one of its
 * address and one of its address and route, never longer than their limits. A request is refused when a list is full and
 * its oldest entry is inside the window. A check takes the same few steps for any number of earlier requests.
 *
 * KEYS: address list, route list, for each request. ARGV: window in microseconds, limit per address, limit per route.
 * Answers the wait in microseconds for each request, 0 when it was counted.
 */
export const windowScript = `
local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])
-- tostring() would print the microseconds with an exponent and lose them.
local stamp = string.format('%.0f', now)
local window = tonumber(ARGV[1])
local limits = { tonumber(ARGV[2]), tonumber(ARGV[3]) }
-- A second more than the window: Redis counts expiry in whole milliseconds, from a clock read a little earlier.
local lifetime = string.format('%.0f', math.ceil(window / 1000) + 1000)

local function state(key, limit)
  local length = redis.call('LLEN', key)
  if length < limit then return length, 0 end
  return length, tonumber(redis.call('LINDEX', key, length - limit)) + window - now
end

local function record(key, length, limit)
  redis.call('RPUSH', key, stamp)
  if length >= limit then redis.call('LTRIM', key, -limit, -1) end
  redis.call('PEXPIRE', key, lifetime)
end

local waits = {}
for i = 1, #KEYS, 2 do
  local totalLength, totalWait = state(KEYS[i], limits[1])
  local routeLength, routeWait = state(KEYS[i + 1], limits[2])
  local wait = math.max(totalWait, routeWait, 0)
  if wait == 0 then
    record(KEYS[i], totalLength, limits[1])
    record(KEYS[i + 1], routeLength, limits[2])
  end
  waits[#waits + 1] = wait
end
return waits
`;
