import { useState } from 'react'
import { MAX_SPONSORS } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { Link } from '~/ui/link'
import { sponsorPath } from '~/domain/sponsors/sponsor'
import { Icon } from '~/ui/icon'
import { ScrollRegion } from '~/ui/scroll-region'
import { Card } from '~/ui/shell/page-head'
import { SponsorPill } from '../../parts/status/sponsor-pill'
import type { Loaded } from './record-data.server'
import { SponsorDialog } from './sponsor-dialog'

const HEADS = ['Sponsor', 'Started', 'Source', 'Recurring', 'Ended', '']
const WIDE = ['Source', 'Recurring']

export function SponsorsCard(loaded: Loaded) {
  const { sponsors, sponsee, may } = loaded
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const open =
    (which: number | 'new') => (event: { preventDefault: () => void; metaKey: boolean; ctrlKey: boolean }) => {
      if (event.metaKey || event.ctrlKey) return
      event.preventDefault()
      setOpened(which)
    }
  const add = may.addSponsor ? (
    <Link className="btn small" to={`/jpanel/sponsors/new?sponsorship=${sponsee.id}`} onClick={open('new')}>
      <Icon name="plus" />
      Add sponsor
    </Link>
  ) : null
  return (
    <Card title="Sponsors" more={add}>
      {sponsors.length === 0 ? (
        <p className="muted">Nobody sponsors yet.</p>
      ) : (
        <ScrollRegion label="Sponsors">
          <table className="list plain-rows sponsors-table">
            <thead>
              <tr>
                {HEADS.map((head) => (
                  <th key={head} scope="col" className={WIDE.includes(head) ? 'no-phone' : undefined}>
                    {head === '' ? <span className="sr">Actions</span> : head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sponsors.map((sponsor) => (
                <tr key={sponsor.id}>
                  <td>
                    <Link className="link" dir="auto" to={`/jpanel/supporters/${sponsor.supporterId}`}>
                      {sponsor.supporter}
                    </Link>
                  </td>
                  <td>{sponsor.started}</td>
                  <td className="no-phone">{sponsor.source ?? '–'}</td>
                  <td className="no-phone">
                    {sponsor.plan === null ? '–' : `${sponsor.plan.words ?? ''}, ${sponsor.plan.status ?? ''}`}
                  </td>
                  <td>{sponsor.ended ?? <SponsorPill state={sponsor.state} />}</td>
                  <td>
                    {may.editSponsor ? (
                      <Link
                        className="link"
                        to={sponsorPath(sponsor.id)}
                        onClick={open(sponsor.id)}
                        aria-label={
                          `${sponsor.ended === null ? 'End' : 'Edit'} the sponsorship of ` + `${sponsor.supporter}`
                        }
                      >
                        {sponsor.ended === null ? 'End…' : 'Edit…'}
                      </Link>
                    ) : null}
                    {may.editSponsor && sponsor.state === 'Ended' ? (
                      <>
                        {' '}
                        <Link
                          className="link"
                          to={sponsorPath(sponsor.id)}
                          aria-label={`Reopen the sponsorship of ${sponsor.supporter}`}
                        >
                          Reopen…
                        </Link>
                      </>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <CutNote rows={sponsors.length} max={MAX_SPONSORS} which="first" rest="Sponsors lists all of them." />
      <SponsorDialog {...loaded} which={opened} onClose={() => setOpened(null)} />
    </Card>
  )
}
