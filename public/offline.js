// Loads the page that was asked for as soon as the server answers again: the network may be back before this listens, and a server that was
// away while the network was not has no event.
const LOOK_EVERY = 3000

const answers = async () => {
  try {
    await fetch('/jpanel/offline.html', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

const look = async () => {
  if (navigator.onLine && (await answers())) return location.reload()
  setTimeout(look, LOOK_EVERY)
}

addEventListener('online', () => location.reload())
setTimeout(look, LOOK_EVERY)
