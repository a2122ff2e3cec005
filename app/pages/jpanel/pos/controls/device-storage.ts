/** Device storage outlives the page. If it is full or forbidden, nothing is stored and nothing throws. */
export function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepOnDevice(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeFromDevice(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

export function keysOnDevice(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
