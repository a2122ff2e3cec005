import { data } from 'react-router'
import { cleanStoredHtml } from '~/domain/content/rich-text.server'
import { publicUrl, thumbnailUrl } from '~/domain/media/media'
import { mediaOf } from '~/domain/media/queries.server'
import { givingSettings } from '~/domain/settings/giving.server'
import { valuesOf } from '~/domain/segments/queries.server'
import { sponsorsOf } from '~/domain/sponsors/queries.server'
import { shownSponsor } from '~/domain/sponsors/shown-sponsor'
import { sponseeSentence } from '~/domain/sponsorships/history'
import { paymentGroups, sponseeById, sponseeEvents, type Sponsee } from '~/domain/sponsorships/sponsee-record.server'
import { ageOn, fullName, isMature, monthsWaiting } from '~/domain/sponsorships/sponsorship'
import { timelineOf } from '~/domain/timeline/queries.server'
import { localDate, shownDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { shownPost } from '~/domain/timeline/shown-post'
import { constraintsOf } from '~/kit/form-constraints'
import { EditPostInput } from '~/domain/timeline/schemas'
import { idOf } from './form-data.server'

const onWeb = ({ isEnabled, isSponsored }: Sponsee, areSponsoredListed: boolean): string => {
  if (!isEnabled) return 'No'
  return isSponsored && !areSponsoredListed ? 'Not while sponsored' : 'Yes'
}

/** Everything that the page of a sponsee shows. */
export async function sponseePage(ctx: Ctx, { params }: { params: { id?: string | undefined } }) {
  const id = idOf(params.id)
  const sponsee = await sponseeById(ctx.read, id)
  if (sponsee === null) throw data({ message: 'This sponsee was not found.' }, { status: 404 })
  const settings = givingSettings(ctx.settings)
  const today = localDate(ctx.now, ctx.organisation.zone)
  const maySeeSponsors = ctx.actor.can('sponsor.view')
  const [photos, posts, events, groups, sponsors, segments] = await Promise.all([
    mediaOf(ctx.read, { type: 'sponsorship', id }),
    timelineOf(ctx.read, { type: 'sponsorship', id }),
    sponseeEvents(ctx, id),
    paymentGroups(ctx.read, sponsee.groupId),
    maySeeSponsors ? sponsorsOf(ctx, id) : [],
    valuesOf(ctx.read, [id]),
  ])
  const [photo] = photos
  const isLive = sponsee.deletedAt === null
  const { biography, ...rest } = sponsee
  return {
    constraints: { update: constraintsOf(EditPostInput) },
    sponsee: rest,
    name: fullName(sponsee),
    word: settings.sponseeWord,
    biography: biography === null ? null : cleanStoredHtml(biography),
    photo: photo === undefined ? null : { thumbnail: thumbnailUrl(photo), url: publicUrl(photo.key) },
    age: ageOn(sponsee.birthDate, today),
    isMature: isMature(sponsee.birthDate, today, settings.maturityAge),
    waiting: monthsWaiting(sponsee.enrollmentDate, today),
    onWeb: onWeb(sponsee, settings.areSponsoredListed),
    group: groups.find((one) => one.id === sponsee.groupId)?.name ?? null,
    posts: posts.map(shownPost),
    events: events.flatMap(({ id: eventId, at, actor, event, before, after }) => {
      const said = sponseeSentence({ event, before, after })
      return said === null ? [] : [{ id: String(eventId), at, actor, said }]
    }),
    sponsors: sponsors.map((sponsor) => shownSponsor(sponsor, ctx)),
    segments: segments.map(({ segmentId, name, shown, date }) => ({
      id: segmentId,
      name,
      shown: date === null ? shown : shownDate(date),
    })),
    sources: settings.sources,
    endReasons: settings.endReasons,
    today,
    may: {
      sponsors: maySeeSponsors,
      addSponsor: isLive && ctx.actor.can('sponsor.add'),
      editSponsor: ctx.actor.can('sponsor.edit'),
      edit: isLive && ctx.actor.can('sponsorship.edit'),
    },
  }
}

export type Loaded = Awaited<ReturnType<typeof sponseePage>>
