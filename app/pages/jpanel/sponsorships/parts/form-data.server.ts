import { data } from 'react-router'
import { mediaOf } from '~/domain/media/queries.server'
import { givingSettings } from '~/domain/settings/giving.server'
import { paymentGroups, sponseeById, type Sponsee } from '~/domain/sponsorships/sponsee-record.server'
import { fullName } from '~/domain/sponsorships/sponsorship'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { mediaReply } from '~/wire/media'

export const idOf = (typed: string | undefined): number => (/^[1-9]\d{0,8}$/.test(typed ?? '') ? Number(typed) : 0)

const statusOf = ({ isSponsoredAuto, isSponsored }: Sponsee): string => (isSponsoredAuto ? '2' : isSponsored ? '1' : '0')

/** What the form shows; of a new sponsee with null. */
export async function sponseeFormData(ctx: Ctx, id: number | null) {
  const stored = id === null ? null : await sponseeById(ctx.read, id)
  if (id !== null && (stored === null || stored.deletedAt !== null)) throw data({ message: 'This sponsee was not found.' }, { status: 404 })
  const { sponseeWord, sponsoredFrom } = givingSettings(ctx.settings)
  const [groups, photo] = await Promise.all([
    paymentGroups(ctx.read, stored?.groupId),
    id === null ? [] : mediaOf(ctx.read, { type: 'sponsorship', id }),
  ])
  return {
    id,
    name: stored === null ? '' : fullName(stored),
    version: stored?.version ?? 0,
    word: sponseeWord,
    sponsoredFrom,
    today: localDate(ctx.now, ctx.organisation.zone),
    values: {
      referenceNumber: stored?.referenceNumber ?? '',
      firstName: stored?.firstName ?? '',
      lastName: stored?.lastName ?? '',
      gender: stored?.gender ?? '',
      birthDate: stored?.birthDate ?? '',
      enrollmentDate: stored?.enrollmentDate ?? '',
      biography: stored?.biography ?? '',
      privateNotes: stored?.privateNotes ?? '',
      latitude: stored?.latitude ?? '',
      longitude: stored?.longitude ?? '',
      fundCode: stored?.fundCode ?? '',
      isEnabled: stored?.isEnabled ? 'on' : '',
      sponsoredStatus: stored === null ? '2' : statusOf(stored),
      groupId: stored?.groupId === null || stored?.groupId === undefined ? '' : String(stored.groupId),
    },
    groups: groups.map((group) => ({ value: String(group.id), label: group.name })),
    photo: photo.slice(0, 1).map(mediaReply),
  }
}

export type SponseeFormData = Awaited<ReturnType<typeof sponseeFormData>>
