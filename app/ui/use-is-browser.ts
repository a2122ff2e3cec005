import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the page wakes up, then true. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
