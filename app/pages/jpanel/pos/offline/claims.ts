const claimed = new Set<string>()

/** False where another tab of the till has this cart; it is this tab's until its page is closed. */
export function claimCart(clientUuid: string): Promise<boolean> {
  if (claimed.has(clientUuid)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock !== null) claimed.add(clientUuid)
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<void>(() => undefined)
    }
    void navigator.locks.request(`almoner-till:cart:${clientUuid}`, { ifAvailable: true }, hold)
  })
}
