import type { ReactNode } from 'react'
import { GENDER_WORDS } from '~/domain/sponsorships/sponsorship'
import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { shownDate } from '~/kit/calendar'
import { counted } from '~/kit/text'
import { DateText } from '~/ui/date-text'
import { Icon } from '~/ui/icon'
import { Code } from '~/ui/pill'
import { Card, Pairs } from '~/ui/shell/page-head'
import type { Loaded } from './record-data.server'

const SPONSORED = { auto: 'automatic', manual: 'set by staff' }

function born({ sponsee, age }: Loaded): string {
  if (sponsee.birthDate === null) return 'Not known'
  return `${shownDate(sponsee.birthDate)}${age === null ? '' : `, ${counted(age, 'year')} old`}`
}

function facts(loaded: Loaded): [string, ReactNode][] {
  const { sponsee, waiting, group, segments, onWeb } = loaded
  return [
    ['Reference', <Code key="ref">{sponsee.referenceNumber}</Code>],
    ['Gender', sponsee.gender === null ? 'Not known' : GENDER_WORDS[sponsee.gender]],
    ['Born', born(loaded)],
    ['Enrolled', sponsee.enrollmentDate === null ? 'Not known' : shownDate(sponsee.enrollmentDate)],
    ...(waiting === null || sponsee.isSponsored ? [] : [['Waiting', counted(waiting, 'month')] as [string, ReactNode]]),
    [
      'Sponsored',
      `${sponsee.isSponsored ? 'Yes' : 'No'}, ${sponsee.isSponsoredAuto ? SPONSORED.auto : SPONSORED.manual}`,
    ],
    ['On web', onWeb],
    ['Payment options', group ?? 'None'],
    ...segments.map(({ name, shown }) => [name, shown] as [string, ReactNode]),
    ['Fund code', sponsee.fundCode === null ? 'None' : <Code key="fund">{sponsee.fundCode}</Code>],
  ]
}

function Position({ sponsee: { latitude, longitude } }: Loaded) {
  if (latitude === null || longitude === null) return null
  const [lat, lon] = [Number(latitude), Number(longitude)]
  const at = `${lat}, ${lon}`
  const to = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=12/${lat}/${lon}`
  return (
    <Card title="Map position" isSide>
      <p>
        <a className="link" href={to} target="_blank" rel="noreferrer">
          <Icon name="map-pin" size="sm" />
          {` ${at}`}
        </a>
      </p>
    </Card>
  )
}

export function SideCards(loaded: Loaded) {
  const { sponsee, events } = loaded
  return (
    <div className="stack">
      <Card title="About" isSide>
        <Pairs rows={facts(loaded)} />
      </Card>
      <Position {...loaded} />
      {sponsee.privateNotes === null ? null : (
        <Card title="Private notes" isSide>
          <p className="private-notes">{sponsee.privateNotes}</p>
        </Card>
      )}
      <Card title="History" isSide>
        {events.length === 0 ? <p className="muted">Nothing has changed yet.</p> : null}
        <ol className="timeline">
          {events.map(({ id, at, actor, said }) => (
            <li key={id}>
              {said}
              <span className="when">
                <DateText at={at} full />
                {` · ${actor ?? 'Almoner'}`}
              </span>
            </li>
          ))}
        </ol>
        <CutNote rows={events.length} max={MAX_HISTORY} rest="The journal has every entry." />
      </Card>
    </div>
  )
}
