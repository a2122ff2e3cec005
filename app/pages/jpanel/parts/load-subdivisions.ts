import { call, isFailure } from '~/http/use-call'
import type { Subdivisions } from '~/ui/fields/address-fields'
import { readSubdivisions, type SubdivisionsWire } from '~/wire/locale'

/** Null where the locale service cannot be reached. */
export async function loadSubdivisions(country: string, signal: AbortSignal): Promise<Subdivisions | null> {
  const path = `/gc-json/v1/services/locale/${encodeURIComponent(country)}/subdivisions`
  const reply = await call<SubdivisionsWire>(path, '', { method: 'GET', signal })
  if (isFailure(reply)) return null
  const { type, names } = readSubdivisions(reply)
  return { type, names: names.map(([value, label]) => ({ value, label })) }
}
