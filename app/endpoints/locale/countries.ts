import type { LoaderFunctionArgs } from 'react-router'
import { countryNames } from '~/domain/locale/places'
import { ctxContext } from '~/http/context'
import { countriesWire } from '~/wire/locale'

/** GET /gc-json/v1/services/locale/countries (R-SETTINGS-4). */
export const loader = ({ context }: LoaderFunctionArgs) =>
  Response.json(countriesWire(countryNames(context.get(ctxContext).organisation.locale)))
