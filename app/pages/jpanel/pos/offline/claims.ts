const claimed = new Set<string>()

/** Claims the cart for this tab until its page is closed. Resolves to false if another tab has it. */
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
