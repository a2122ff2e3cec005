import { html } from '~/kit/html'

type Named = readonly (readonly [code: string, name: string])[]

const options = (names: Named): string =>
  names.map(([code, name]) => html`<option value="${code}">${name}</option>`).join('')

export const countriesWire = (names: Named) => ({ countries: Object.fromEntries(names), html: options(names) })

export const subdivisionsWire = ({ type, names }: { type: string; names: Named }) => ({
  subdivision_type: type,
  subdivisions: Object.fromEntries(names) as Record<string, string>,
  html: options(names),
})
export type SubdivisionsWire = ReturnType<typeof subdivisionsWire>

export const readSubdivisions = ({
  subdivision_type: type,
  subdivisions,
}: SubdivisionsWire): { type: string; names: Named } => ({
  type,
  names: Object.entries(subdivisions),
})
