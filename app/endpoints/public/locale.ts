import { countryNames, findSubdivisions } from '~/domain/locale/places'
import type { Calls } from '~/http/call-args'
import { ctxContext } from '~/http/context'
import { countriesWire, subdivisionsWire } from '~/wire/locale'

export const calls = {
  'GET /gc-json/v1/services/locale/countries': ({ context }) =>
    Response.json(countriesWire(countryNames(context.get(ctxContext).organisation.locale))),
  'GET /gc-json/v1/services/locale/:country/subdivisions': ({ params }) =>
    Response.json(subdivisionsWire(findSubdivisions((params.country ?? '').toUpperCase()))),
} satisfies Calls
