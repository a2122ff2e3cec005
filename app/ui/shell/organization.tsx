import { createContext, use } from 'react'
import type { ReactNode } from 'react'

export type Organisation = { zone: string; locale: string; currency: string; now: string | Date }

const OrganisationContext = createContext<Organisation>({
  zone: 'UTC',
  locale: 'en-US',
  currency: 'USD',
  now: '1970-01-01T00:00:00.000Z',
})

/**
 * Provides the zone and the moment of rendering. `now` is the server's, so that server and browser write the same text.
 */
export function OrganisationProvider({ children, ...organisation }: Organisation & { children: ReactNode }) {
  return <OrganisationContext value={organisation}>{children}</OrganisationContext>
}

export const useOrganisation = (): Organisation => use(OrganisationContext)
