import { describe, expect, test } from 'vitest'
import { addSponsee } from '~/domain/sponsorships/add-sponsee.server'
import { deleteSponsee } from '~/domain/sponsorships/delete-sponsee.server'
import { editSponsee } from '~/domain/sponsorships/edit-sponsee.server'
import { sponseeById, sponseeEvents } from '~/domain/sponsorships/sponsee-record.server'
import { sponseeList } from '~/domain/sponsorships/sponsorships.list.server'
import { calls } from '~/endpoints/jpanel/sponsorships'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { insert, makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'

const listing = calls['POST /jpanel/sponsorship.ajax']

const ctx = testCtx()
const listed = async (address: string, of = ctx) =>
  (await sponseeList.page(of, sponseeList.read(fieldsOfAddress(address)))).rows.map(({ reference }) => reference)
const stored = async (id: number) => {
  const found = await sponseeById(ctx.read, id)
  if (found === null) throw new Error('not stored')
  return found
}
const clear = () => ctx.read.run(sql`UPDATE sponsorship SET deleted_at = now() WHERE deleted_at IS NULL`)
let photos = 0
const makePhoto = () => {
  const filename = `photo-${++photos}.jpg`
  return insert('media', { name: filename, filename, content_type: 'image/jpeg', size: 10, key: `media/${filename}` })
}

const NIA = {
  referenceNumber: ' HL-1 ',
  firstName: 'Nia',
  lastName: 'Achieng',
  gender: 'girl',
  birthDate: 'Nov 20, 2016',
  enrollmentDate: '2025-11-21',
  biography: '<p>Reads <b>aloud</b>.</p><script>alert(1)</script>',
  privateNotes: 'Moved in May.',
  latitude: '-0.0917',
  longitude: '34.768',
  isEnabled: 'on',
}

describe('the sponsee form', () => {
  test('adds a sponsee with everything: clean HTML, a gender of any word, six decimals of position', async () => {
    const group = await insert('payment_group', { name: 'School' })
    const photo = await makePhoto()
    const { id, name } = await perform(addSponsee, ctx, {
      ...NIA,
      groupId: String(group.id),
      photo: [String(photo.id)],
    })
    expect(name).toBe('Nia Achieng')
    expect(await stored(id)).toMatchObject({
      referenceNumber: 'HL-1',
      gender: 'F',
      birthDate: '2016-11-20',
      enrollmentDate: '2025-11-21',
      biography: '<p>Reads <b>aloud</b>.</p>',
      privateNotes: 'Moved in May.',
      latitude: '-0.091700',
      longitude: '34.768000',
      isEnabled: true,
      isSponsored: false,
      isSponsoredAuto: true,
      groupId: group.id,
      photoId: photo.id,
      version: 1,
    })
  })

  test.each([
    ['without a reference number', { referenceNumber: ' ' }, 'referenceNumber', 'Please enter a reference number.'],
    [
      'with 26 characters of one',
      { referenceNumber: 'x'.repeat(26) },
      'referenceNumber',
      'This field can contain a maximum of 25 characters.',
    ],
    [
      'with a birth date that is none',
      { birthDate: 'Feb 30, 2016' },
      'birthDate',
      'Enter a date, such as Nov 20, 2026.',
    ],
    ['born tomorrow', { birthDate: 'Nov 21, 2026' }, 'birthDate', 'The birth date cannot be in the future.'],
    ['north of the pole', { latitude: '90.000001' }, 'latitude', 'Enter a latitude from -90 to 90.'],
    ['with a longitude in words', { longitude: '34° E' }, 'longitude', 'Enter a longitude from -180 to 180.'],
    ['with half a position', { latitude: '' }, 'latitude', 'A map position needs both latitude and longitude.'],
    [
      'with a first name of 46 characters',
      { firstName: 'x'.repeat(46) },
      'firstName',
      'This field can contain a maximum of 45 characters.',
    ],
    [
      'with payment options that are gone',
      { groupId: '2000000000' },
      'groupId',
      'Choose payment options from the list.',
    ],
    [
      'with a photo that is gone',
      { photo: '2000000000' },
      'photo',
      'One of the selected pictures no longer exists. Remove it and save again.',
    ],
    [
      'with a biography of 8,001 characters',
      { biography: 'x'.repeat(8001) },
      'biography',
      'The biography can contain a maximum of 8000 characters, including its formatting.',
    ],
  ])('%s is refused at its field, and nothing is stored', async (_, change, field, message) => {
    const before = await ctx.read.records(sql`SELECT id FROM sponsorship`)
    const error = perform(addSponsee, ctx, { ...NIA, referenceNumber: 'HL-REFUSED', ...change })
    await expect(error).rejects.toMatchObject({ code: 'invalid', fields: { [field]: [message] } })
    expect(await ctx.read.records(sql`SELECT id FROM sponsorship`)).toHaveLength(before.length)
  })

  test('a reference number is used once, however it is written, and free again after deletion', async () => {
    const { id } = await perform(addSponsee, ctx, { referenceNumber: 'Dup-1' })
    const again = perform(addSponsee, ctx, { referenceNumber: 'DUP-1' })
    await expect(again).rejects.toMatchObject({
      fields: { referenceNumber: ['This reference number is already in use.'] },
    })
    await perform(deleteSponsee, ctx, { id })
    await expect(perform(addSponsee, ctx, { referenceNumber: 'DUP-1' })).resolves.toMatchObject({ name: 'DUP-1' })
  })

  test('replaces everything, detaches the photo, and writes what changed into the history', async () => {
    const photo = await makePhoto()
    const { id } = await perform(addSponsee, ctx, { ...NIA, referenceNumber: 'ED-1', photo: String(photo.id) })
    await perform(editSponsee, ctx, { id, referenceNumber: 'ED-1', firstName: 'Nia', version: '1' })
    expect(await stored(id)).toMatchObject({
      lastName: null,
      biography: null,
      photoId: null,
      isEnabled: false,
      latitude: null,
      version: 2,
    })
    const [event] = await sponseeEvents(ctx, id)
    expect(event?.after).toMatchObject({ lastName: null, photoId: null, isEnabled: false })
    expect(event?.after).not.toHaveProperty('firstName')
  })

  test('someone else’s change in between is not overwritten', async () => {
    const { id } = await perform(addSponsee, ctx, { referenceNumber: 'VER-1' })
    await perform(editSponsee, ctx, { id, referenceNumber: 'VER-1', firstName: 'Zuri', version: '1' })
    await expect(perform(editSponsee, ctx, { id, referenceNumber: 'VER-1', version: '1' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await stored(id)).firstName).toBe('Zuri')
  })

  test('being sponsored follows the sponsors until staff say Yes or No', async () => {
    const child = await makeSponsorship({ reference_number: 'ST-1' })
    await makeSponsor({ sponsorship_id: child.id, supporter_id: (await makeSupporter()).id })
    const save = (sponsoredStatus: string) =>
      perform(editSponsee, ctx, { id: child.id, referenceNumber: 'ST-1', sponsoredStatus })
    await save('0')
    expect(await stored(child.id)).toMatchObject({ isSponsored: false, isSponsoredAuto: false, sponsorCount: 1 })
    await save('2')
    expect(await stored(child.id)).toMatchObject({ isSponsored: true, isSponsoredAuto: true })
    await save('1')
    await ctx.read.run(sql`UPDATE sponsor SET ended_on = '2026-11-01' WHERE sponsorship_id = ${child.id}`)
    await save('1')
    expect(await stored(child.id)).toMatchObject({ isSponsored: true, isSponsoredAuto: false, sponsorCount: 0 })
  })

  test('is deleted only without sponsors', async () => {
    const child = await makeSponsorship({ reference_number: 'DEL-1' })
    const sponsor = await makeSponsor({ sponsorship_id: child.id, supporter_id: (await makeSupporter()).id })
    await expect(perform(deleteSponsee, ctx, { id: child.id })).rejects.toThrow(
      'Nia Achieng has an active sponsor and cannot be deleted. End the sponsorship first.',
    )
    await ctx.read.run(sql`UPDATE sponsor SET ended_on = '2026-11-01' WHERE id = ${sponsor.id}`)
    await perform(deleteSponsee, ctx, { id: child.id })
    expect((await stored(child.id)).deletedAt).toEqual(ctx.now)
    await expect(perform(editSponsee, ctx, { id: child.id, referenceNumber: 'DEL-1' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('is for those who may add, or edit', async () => {
    const viewer = testCtx({ permissions: ['sponsorship.view'] })
    await expect(perform(addSponsee, viewer, { referenceNumber: 'P-1' })).rejects.toMatchObject({ code: 'forbidden' })
    const adder = testCtx({ permissions: ['sponsorship.add'] })
    const { id } = await perform(addSponsee, adder, { referenceNumber: 'P-1' })
    await expect(perform(editSponsee, adder, { id, referenceNumber: 'P-1' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('the list of sponsees', () => {
  test('is narrowed by each documented filter and ordered by name', async () => {
    await clear()
    const group = await insert('payment_group', { name: 'Listed' })
    const old = await makeSponsorship({
      reference_number: 'L-1',
      first_name: 'Makena',
      last_name: 'Auma',
      birth_date: '2008-11-24',
      gender: 'F',
    })
    await makeSponsorship({
      reference_number: 'L-2',
      first_name: null,
      last_name: 'Perusse',
      gender: 'M',
      birth_date: null,
      is_enabled: true,
    })
    await makeSponsorship({
      reference_number: 'L-3',
      first_name: 'Baraka',
      last_name: null,
      gender: 'M',
      birth_date: '2014-01-02',
      enrollment_date: '2024-02-01',
      sponsor_count: 2,
      is_sponsored: true,
    })
    await ctx.read.run(sql`DELETE FROM sponsorship_payment_group`)
    await insert('sponsorship_payment_group', { sponsorship_id: old.id, group_id: group.id }).catch(() => undefined)
    expect(await listed('')).toEqual(['L-3', 'L-1', 'L-2'])
    expect(await listed('?search=perusse')).toEqual(['L-2'])
    expect(await listed('?search=baraka')).toEqual(['L-3'])
    expect(await listed('?search=l-2')).toEqual(['L-2'])
    expect(await listed('?search_ref_num=l-1')).toEqual(['L-1'])
    expect(await listed('?gender=F')).toEqual(['L-1'])
    expect(await listed('?birth_date_start=2014-01-01&birth_date_end=2014-12-31')).toEqual(['L-3'])
    expect(await listed('?enrollment_date_end=2024-02-01')).toEqual(['L-3'])
    expect(await listed('?sponsor_count_start=1')).toEqual(['L-3'])
    expect(await listed('?sponsor_count_end=0')).toEqual(['L-1', 'L-2'])
    expect(await listed('?sponsor_count_start=x')).toEqual(['L-3', 'L-1', 'L-2'])
    expect(await listed('?is_sponsored=1')).toEqual(['L-3'])
    expect(await listed('?is_enabled=0')).toEqual(['L-3', 'L-1'])
    expect(await listed(`?payment_option_group_id=${group.id}`)).toEqual(['L-1'])
    expect(await listed('?payment_option_group_id=0')).toEqual(['L-3', 'L-2'])
    // Born 2008-11-24: 6,570 days on Nov 20, 2026 are exactly 18 years of 365 days, four days before the birthday.
    expect(await listed('?is_mature=1')).toEqual(['L-1'])
    expect(await listed('?is_mature=0')).toEqual(['L-3'])
    expect(await listed('?is_mature=1', testCtx({ settings: { sponsorship_maturity_age: '19' } }))).toEqual([])
  })

  test('answers the documented call: nine cells, name and age as they are shown, the name its order', async () => {
    await clear()
    const child = await makeSponsorship({
      reference_number: 'C-1',
      last_name: null,
      birth_date: '2016-11-21',
      is_sponsored: true,
    })
    await makeSponsorship({ reference_number: 'C-2', first_name: 'Ada', last_name: 'Zed', birth_date: '2016-11-20' })
    const { json } = await call<{ recordsTotal: number; data: string[][] }>(listing, {
      ctx: testCtx({ permissions: ['sponsorship.view'] }),
      body: { draw: 1, start: 0, length: 50, order: [{ column: 2, dir: 'asc' }] },
    })
    expect(json.recordsTotal).toBe(2)
    expect(json.data[0]?.slice(1)).toEqual([
      'C-1',
      '[none], Nia',
      '<i class="fa fa-female" title="Female"></i>',
      'Nov 21, 2016',
      '9',
      '0',
      '<span class="success">Yes</span>',
      'No',
    ])
    expect(json.data[0]?.[0]).toContain(`/jpanel/sponsorship/${child.id}`)
    expect(json.data[1]?.slice(2, 6)).toEqual([
      'Zed, Ada',
      '<i class="fa fa-female" title="Female"></i>',
      'Nov 20, 2016',
      '10',
    ])
  })

  test('exports the documented columns with words of the biography, and formulas as text', async () => {
    await clear()
    await makeSponsorship({
      reference_number: 'X-1',
      first_name: '=cmd()',
      birth_date: '2016-11-20',
      enrollment_date: '2026-01-21',
      biography: '<p>Likes &amp; sings<br>well</p>',
      latitude: 1.5,
      longitude: -2,
    })
    let csv = ''
    for await (const chunk of sponseeList.export(ctx, sponseeList.read({}), new AbortController().signal))
      csv += new TextDecoder().decode(chunk)
    const [row = ''] = csv.trim().split('\r\n').slice(-1)
    expect(sponseeList.csv.columns.map(({ head }) => head)).toEqual(
      (
        'Reference,First,Last,Gender,Birth Date,Age,Enrollment Date,Months ' +
        'Waiting,Longitude,Latitude,Created,Biography,Private Notes,Sponsor Count,Image URL'
      ).split(','),
    )
    expect(row).toContain("'=cmd()")
    expect(row).toContain(',Likes & sings well,')
    expect(row).toMatch(/^X-1,.*,10,.*,9,-2\.000000,1\.500000,/)
  })
})
