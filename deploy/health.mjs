/** The container's health check: ends with 0 if the server responds. Compose programs mangle a longer command. */
const reply = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => null)
process.exit(reply?.ok ? 0 : 1)
