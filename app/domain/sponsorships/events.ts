import type { EditedFields, EventName } from '~/kit/operation'
import type { Sponsee } from './sponsee-record.server'

export type SponseeEdit = Omit<
  Sponsee,
  'id' | 'sponsorCount' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'lastTimelineUpdateOn'
> & {
  segments: Readonly<Record<string, string | null>>
  group: string | null
  photo: string | null
}

type OfSponsor = { sponsorId: number; supporter?: string }

export type SponsorTerms = {
  startedOn: string
  source: string | null
  endedOn: string | null
  endedReason: string | null
  endedNote: string | null
}

type Ending = Pick<SponsorTerms, 'endedOn' | 'endedReason'>

declare module '~/kit/operation' {
  interface RecordEvents {
    'sponsorship.added': { after: { referenceNumber: string } }
    'sponsorship.edited': EditedFields<SponseeEdit>
    'sponsorship.deleted': { before: { referenceNumber: string } }
    'sponsorship.photo-imported': { after: { mediaId: number; filename: string } }
    'sponsorship.sponsor-started': {
      after: OfSponsor & { supporterId: number | null; contributionId?: number; source?: string | null }
    }
    'sponsorship.sponsor-edited': {
      before?: OfSponsor & Partial<SponsorTerms>
      after: OfSponsor & Partial<SponsorTerms>
    }
    'sponsorship.sponsor-ended': { after: OfSponsor & { reason: string | null | undefined; endedOn?: string | null } }
    'sponsorship.sponsor-continued': { before?: Ending; after: OfSponsor & Partial<Ending> }
    'sponsorship.sponsor-removed': { after: OfSponsor }
  }
}

export type SponsorshipEvent = Extract<EventName, `sponsorship.${string}`>
