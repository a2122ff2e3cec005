import { Link } from 'react-router'
import { Icon } from '~/ui/icon'

export type Place = { to: string; title: string; about: string }

/** Settings that have a screen of their own; in the menu at the left once a script runs. */
export function PlaceLinks({ places, isShown }: { places: readonly Place[]; isShown: boolean }) {
  if (!isShown || places.length === 0) return null
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
