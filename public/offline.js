// Loads the page that was asked for as soon as the server answers again. The browser's event says it at once; it says
// nothing where only the server was away, or where the network was back before this listened.
const LOOK_EVERY = 3000

const look = async () => {
  try {
    const { ok } = await fetch('/jpanel/offline.html', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(LOOK_EVERY),
    })
    if (ok) location.reload()
  } catch {
    // Not yet.
  }
}

addEventListener('online', look)
setInterval(look, LOOK_EVERY)
