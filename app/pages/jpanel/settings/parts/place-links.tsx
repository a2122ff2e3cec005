import { Link } from '~/ui/link'
import { Icon } from '~/ui/icon'

export type Place = { to: string; title: string; about: string }

/** Everything that can be set, each with what it is about. */
export function PlaceLinks({ places }: { places: readonly Place[] }) {
  return (
    <section className="card places">
      {places.map((place) => (
        <Link key={place.to} to={place.to}>
          <span>
            <b>{place.title}</b>
            <span className="help">{place.about}</span>
          </span>
          <Icon name="chevron-right" />
        </Link>
      ))}
    </section>
  )
}
