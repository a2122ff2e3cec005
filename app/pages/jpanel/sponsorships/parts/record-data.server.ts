import { data } from 'react-router'
import { cleanStoredHtml } from '~/domain/content/rich-text.server'
import { publicUrl, thumbnailUrl } from '~/domain/media/media'
import { listMedia } from '~/domain/media/queries.server'
import { givingSettings } from '~/domain/settings/giving.server'
import { listValues } from '~/domain/segments/queries.server'
import { listSponsors } from '~/domain/sponsors/queries.server'
import { shownSponsor } from '~/domain/sponsors/shown-sponsor'
import { sponseeSentence } from '~/domain/sponsorships/history'
import { paymentGroups, sponseeById, sponseeEvents, type Sponsee } from '~/domain/sponsorships/sponsee-record.server'
import { ageOn, fullName, isMature, monthsWaiting } from '~/domain/sponsorships/sponsorship'
import { listTimeline } from '~/domain/timeline/queries.server'
import { localDate, shownDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { shownPost } from '~/domain/timeline/shown-post'
import { readConstraints } from '~/kit/form-constraints'
import { EditPostInput } from '~/domain/timeline/schemas'
import { readId } from './form-data.server'

const onWeb = ({ isEnabled, isSponsored }: Sponsee, areSponsoredListed: boolean): string => {
  if (!isEnabled) return 'No'
  return isSponsored && !areSponsoredListed ? 'Not while sponsored' : 'Yes'
}

export async function sponseePage(ctx: Ctx, { params }: { params: { id?: string | undefined } }) {
  const id = readId(params.id)
  const sponsee = await sponseeById(ctx.read, id)
  if (sponsee === null) throw data({ message: 'This sponsee was not found.' }, { status: 404 })
  const settings = givingSettings(ctx.settings)
  const today = localDate(ctx.now, ctx.organisation.zone)
  const maySeeSponsors = ctx.actor.can('sponsor.view')
  const [photos, posts, events, groups, sponsors, segments] = await Promise.all([
    listMedia(ctx.read, { type: 'sponsorship', id }),
    listTimeline(ctx.read, { type: 'sponsorship', id }),
    sponseeEvents(ctx, id),
    paymentGroups(ctx.read, sponsee.groupId),
    maySeeSponsors ? listSponsors(ctx, id) : [],
    listValues(ctx.read, [id]),
  ])
  const [photo] = photos
  const isLive = sponsee.deletedAt === null
  const { biography, ...rest } = sponsee
  return {
    constraints: { update: readConstraints(EditPostInput) },
    sponsee: rest,
    name: fullName(sponsee),
    word: settings.sponseeWord,
    biography: biography === null ? null : await cleanStoredHtml(biography),
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
