import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownFile } from '~/domain/downloads/shown-file'
import { libraryImage } from '~/domain/media/media'
import { batchWire, readBatch } from '~/wire/contributions'
import { fileReply, readFileReply } from '~/wire/downloads'
import { faultWire, readFault } from '~/wire/fault'
import { readSubdivisions, subdivisionsWire } from '~/wire/locale'
import {
  donorBody,
  donorReply,
  giftBody,
  giftIn,
  giftViewReply,
  readDonor,
  readDonorReply,
  readGiftReply,
} from '~/wire/crm/donors'
import { directoryReply, mediaReply, readDirectory, readMedia } from '~/wire/media'
import { pickedProductWire, pickedVariantWire, readPickedVariant } from '~/wire/products'
import {
  newSponsorBody,
  newSponsorErrors,
  readNewSponsor,
  readSponsor,
  sponsorBody,
  sponsorErrors,
} from '~/wire/sponsors'
import { checkedPhotoWire, readCheckedPhoto } from '~/wire/sponsees'
import { readToken, tokenWire } from '~/wire/staff'
import { transactionReply } from '~/wire/transactions'
import { readSignedUpload, readUpload, signedUploadWire, uploadBody } from '~/wire/uploads'

const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const text = fc.string({ maxLength: 12 })
const id = fc.integer({ min: 1, max: 2_147_483_647 })
const maybe = <V>(of: fc.Arbitrary<V>) => fc.option(of, { nil: null })

const media = fc.record({
  ...{
    id,
    collectionName: text,
    name: text,
    filename: text,
    contentType: fc.constantFrom('image/png', 'application/pdf'),
    size: id,
  },
  ...{
    caption: maybe(text),
    key: text,
    thumbnailKey: maybe(text),
    width: maybe(id),
    height: maybe(id),
    createdBy: maybe(id),
  },
  ...{
    updatedBy: maybe(id),
    createdAt: fc.constant(new Date('2026-02-03T04:05:06Z')),
    uses: id,
    usedBy: fc.array(text, { maxLength: 3 }),
  },
})

describe('what a call writes is what a page reads', () => {
  test('of a picture, and of a page of the library', () => {
    fc.assert(
      fc.property(fc.array(media, { maxLength: 3 }), fc.boolean(), (items, mayEdit) => {
        expect(items.map((one) => readMedia(sent(mediaReply(one))))).toEqual(items.map(libraryImage))
        const found = { items, total: 100, page: 2, pages: 3 }
        expect(readDirectory(sent(directoryReply(found, { query: 'a', mayEdit })))).toEqual({
          ...{ images: items.map(libraryImage), total: 100, page: 2, pages: 3, offset: 42, hasPrevious: true },
          ...{ mayAdd: mayEdit, mayEdit },
        })
      }),
    )
  })

  test('of a download', () => {
    const file = {
      id: 3,
      name: 'report.pdf',
      key: 'downloads/3',
      size: 1200,
      type: 'application/pdf',
      isInUse: true,
      usedBy: ['Mug'],
    }
    const stored = { ...file, createdAt: new Date(0) }
    expect(readFileReply(sent(fileReply(stored)))).toEqual(shownFile(stored))
  })

  test('of a donor with gifts and who else may be meant, and of one gift', () => {
    const gift = {
      id: 7,
      number: 'C1',
      givenOn: '2026-02-03',
      description: 'Meals',
      amountMinor: 2550n,
      currency: 'KWD',
    }
    const { number: _number, ...entry } = gift
    const pledge = { ...entry, id: 8, billMinor: 500n, frequency: 'M' }
    const match = { id: 4, name: 'Ada Long', email: null, donorId: null, totalMinor: 5100n }
    const person = {
      ...match,
      donorId: 4711,
      firstName: 'Ada',
      lastName: 'Long',
      phone: '1',
      address: 'Pier 1',
      payments: 3,
    }
    const view = { donor: person, gifts: [gift], pledges: [pledge], matches: [match] }
    const { firstName: _first, lastName: _last, ...shown } = person
    expect(readDonorReply(sent(donorReply(view, 'KWD')))).toEqual({
      donor: { ...shown, currency: 'KWD' },
      gifts: [gift],
      pledges: [pledge],
      matches: [{ ...match, currency: 'KWD', url: '/jpanel/supporters/4' }],
    })
    expect(readDonorReply(sent(donorReply({ donor: null, gifts: [], pledges: [], matches: [] }, 'USD')))).toEqual({
      donor: null,
      gifts: [],
      pledges: [],
      matches: [],
    })
    const lines = [{ description: 'Meals', fund: null, minor: 2550n }]
    const more = { donor: 'Ada', fund: 'F1', payment: 'Visa', lines, pledge }
    expect(readGiftReply(sent(giftViewReply({ ...gift, ...more, codes: [['Campaign', 'SPRING']] })))).toEqual({
      ...gift,
      ...more,
      codes: [{ name: 'Campaign', value: 'SPRING' }],
      url: '/jpanel/contributions/C1',
    })
    const requested = { id: 4711, firstName: 'Ada Long', lastName: '', email: '' }
    expect(readDonor(sent(donorBody(requested)))).toEqual(requested)
    expect(giftIn(sent(giftBody(7)))).toBe(7)
  })

  test('of a checked photo, where a file is sent, a batch, a token, a variant, a country and a fault', () => {
    const sponsee = { id: 4, name: 'Amina', referenceNumber: 'KE-104', hasPhoto: true }
    for (const one of [
      { name: 'KE-104.jpg', sponsee },
      { name: 'x.jpg', sponsee: null },
    ])
      expect(readCheckedPhoto(sent(checkedPhotoWire(one)))).toEqual(one)
    const target = { filename: 'tmp/1', url: 'https://files.example.org/1' }
    expect(readSignedUpload(sent(signedUploadWire(target)))).toEqual(target)
    expect(readBatch(sent(batchWire({ batchId: 7, taskId: 9 })))).toEqual({ batchId: 7, taskId: 9 })
    expect(readBatch(sent(batchWire({ batchId: null, taskId: null })))).toEqual({ batchId: null, taskId: null })
    expect(readToken(sent(tokenWire('abc')))).toBe('abc')
    const variant = {
      id: 5,
      name: 'Mug',
      code: 'MUG',
      variantName: 'Large',
      sku: null,
      currency: 'USD',
      isDonation: false,
      thumbnail: '/a.png',
    }
    expect(readPickedVariant(sent(pickedVariantWire({ ...variant, minor: 1250n })))).toEqual(variant)
    const divided = { type: 'State', names: [['ME', 'Maine']] as const }
    expect(readSubdivisions(sent(subdivisionsWire(divided)))).toEqual(divided)
    expect(readFault(sent(faultWire({ message: 'Away.', requestId: 'r1' })))).toEqual({
      message: 'Away.',
      requestId: 'r1',
    })
    expect(readFault('Not found')).toEqual({ message: null, requestId: null })
  })
})

test('the lists to pick from and the modal of a transaction have their documented names', () => {
  expect(
    pickedProductWire({
      id: 5,
      name: 'Mug',
      code: 'MUG',
      isEnabled: true,
      hasDonationVariant: false,
      thumbnail: '/a.png',
    }),
  ).toEqual({
    ...{ id: 5, name: 'Mug', code: 'MUG', isenabled: true, thumbnail: '/a.png', has_donation_variant: false },
  })
  const variant = {
    id: 7,
    name: 'Mug',
    code: 'MUG',
    variantName: 'Large',
    sku: 'M-L',
    currency: 'USD',
    isDonation: true,
    thumbnail: null,
  }
  expect(pickedVariantWire({ ...variant, minor: 1250n })).toEqual({
    ...{
      id: 7,
      name: 'Mug',
      code: 'MUG',
      variant_name: 'Large',
      sku: 'M-L',
      currency: 'USD',
      is_donation: true,
      price: 12.5,
      thumbnail: null,
    },
  })
  const [at, none] = [new Date('2026-02-03T04:05:06Z'), null]
  const record = {
    kind: 'transaction' as const,
    id: 3,
    number: 'C1',
    profileId: 'P1',
    amountMinor: 2500n,
    refundedMinor: 500n,
    currency: 'USD',
  }
  const rest = {
    at,
    supporter: 'Ada',
    paymentStatus: 'Completed',
    reference: none,
    response: none,
    receipt: 'R1',
    donorGift: 77,
    syncedAt: none,
  }
  expect(transactionReply({ ...record, ...rest })).toEqual({
    ...{
      kind: 'transaction',
      id: 3,
      contribution: 'C1',
      recurring_payment_profile_id: 'P1',
      amount: 25,
      refunded_amount: 5,
    },
    ...{
      currency_code: 'USD',
      order_time: at,
      supporter: 'Ada',
      payment_status: 'Completed',
      reference: null,
      response: null,
    },
    ...{ tax_receipt: 'R1', donor_gift_id: 77, synced_at: null },
  })
})

describe('a call reads what a page asks, and errors come back under the names of the page', () => {
  test('of an upload', () => {
    const upload = { filename: 'a.png', collectionName: 'files', contentType: 'image/png', size: 5, resume: 'tmp/1' }
    expect(readUpload(sent(uploadBody(upload)))).toEqual(upload)
  })

  test('of a sponsor', () => {
    const added = { supporterId: '5', sponsorshipId: '4', startedOn: '2026-02-03', source: 'Event', isNotified: '1' }
    expect(readNewSponsor(sent(newSponsorBody(added)))).toEqual(added)
    const edited = { endedOn: '2026-02-03', endedReason: 'Moved', endedNote: 'Thanks', isNotified: '1' }
    expect(readSponsor(sent(sponsorBody(edited)))).toMatchObject(edited)
    expect(newSponsorErrors({ member_id: ['Who?'], base: ['No.'] })).toEqual({ supporterId: ['Who?'], base: ['No.'] })
    expect(sponsorErrors({ ended_at: ['When?'] })).toEqual({ endedOn: ['When?'] })
  })
})
