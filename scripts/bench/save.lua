-- Saves one declaration after the other, each under a contract number of its own. BENCH_BODY names the file with the rest of it.
local file = assert(io.open(os.getenv("BENCH_BODY"), "r"))
local body = file:read("*a")
file:close()
local prefix = os.getenv("BENCH_PREFIX")
local number = 0

function request()
  number = number + 1
  local own = body:gsub("BENCH%-CONTRACT", prefix .. number)
  return wrk.format("POST", nil, { ["Content-Type"] = "application/json", ["Authorization"] = wrk.headers["Authorization"] }, own)
end
