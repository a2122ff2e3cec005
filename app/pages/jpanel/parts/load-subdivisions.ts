import { call, isFailure } from '~/http/use-call'
import type { Subdivisions } from '~/ui/fields/address-fields'

/** What a country is divided into, from the locale service; null where it cannot be reached. */
export async function loadSubdivisions(country: string, signal: AbortSignal): Promise<Subdivisions | null> {
  const path = `/gc-json/v1/services/locale/${encodeURIComponent(country)}/subdivisions`
  const reply = await call<{ subdivision_type: string; subdivisions: Record<string, string> }>(path, '', { method: 'GET', signal })
  if (isFailure(reply)) return null
  return { type: reply.subdivision_type, names: Object.entries(reply.subdivisions).map(([value, label]) => ({ value, label })) }
}
