import type { LoaderFunctionArgs } from 'react-router'
import { subdivisionsOf } from '~/domain/locale/places'
import { subdivisionsWire } from '~/wire/locale'

/** GET /gc-json/v1/services/locale/{country}/subdivisions (R-SETTINGS-4). */
export const loader = ({ params }: LoaderFunctionArgs) =>
  Response.json(subdivisionsWire(subdivisionsOf((params.country ?? '').toUpperCase())))
