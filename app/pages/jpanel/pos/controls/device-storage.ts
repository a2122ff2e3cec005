/** Storage of the device that outlives the page. Where it is full or forbidden, nothing is kept and nothing fails. */
export function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False where it could not be kept. */
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
  } catch {
    // A storage that is forbidden holds nothing.
  }
}

export function keysOnDevice(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
