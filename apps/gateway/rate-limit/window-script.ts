/**
 * The sliding window as a Redis script, for several requests in one call. Each has two lists of microseconds, one of its
 * address and one of its address and route, never longer than their limits. What has left the window is removed first. A
 * request is refused when a list is full.
 *
 * The search for the oldest entry inside the window begins at the head and doubles its steps: one step when nothing has left
 * the window, and at most twice the binary logarithm of the limit.
 *
 * KEYS: address list, route list, for each request. ARGV: window in microseconds, limit per address, limit per route.
 * Answers five numbers for each request, with times in microseconds: the wait (0 when it was counted), then for the address
 * and for the route what remains, and the time until that grows.
 */
export const windowScript = `
local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])
-- tostring() would print the microseconds with an exponent and lose them.
local stamp = string.format('%.0f', now)
local window = tonumber(ARGV[1])
local limits = { tonumber(ARGV[2]), tonumber(ARGV[3]) }
-- Set when a list begins and when entries leave it: the oldest entry is never younger than the last time it was set. Later
-- entries come within a window of the oldest, and stay for a window. A second more: Redis reads its clock a little earlier.
local lifetime = string.format('%.0f', math.ceil(2 * window / 1000) + 1000)

local function expireLater(key)
  redis.call('PEXPIRE', key, lifetime)
end

local function leaves(key, index)
  return tonumber(redis.call('LINDEX', key, index)) + window - now
end

-- Answers the length without the entries that have left the window, and the time until one more leaves it.
local function trim(key)
  local length = redis.call('LLEN', key)
  local low, high, step, reset = 0, length, 1, 0
  while low < high do
    local middle = low + math.min(step - 1, math.floor((high - low) / 2))
    local left = leaves(key, middle)
    if left <= 0 then
      low, step = middle + 1, step * 2
    else
      high, reset = middle, left
    end
  end
  if low > 0 then
    redis.call('LTRIM', key, low, -1)
    expireLater(key)
  end
  return length - low, reset
end

-- A list has more than the limit while replicas with different limits share it.
local function waitOf(key, length, limit)
  if length < limit then return 0 end
  return leaves(key, length - limit)
end

local answers = {}
for i = 1, #KEYS, 2 do
  local wait, lengths, resets = 0, {}, {}
  for j = 1, 2 do
    lengths[j], resets[j] = trim(KEYS[i + j - 1])
    wait = math.max(wait, waitOf(KEYS[i + j - 1], lengths[j], limits[j]))
  end
  answers[#answers + 1] = wait
  for j = 1, 2 do
    if wait == 0 then
      local key = KEYS[i + j - 1]
      redis.call('RPUSH', key, stamp)
      if lengths[j] == 0 then
        expireLater(key)
        resets[j] = window
      end
      lengths[j] = lengths[j] + 1
    end
    answers[#answers + 1] = math.max(0, limits[j] - lengths[j])
    answers[#answers + 1] = resets[j]
  end
end
return answers
`;
