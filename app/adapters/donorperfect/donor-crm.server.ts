import { CrmRefused, type CrmCode, type DonorCrm } from '~/ports/donor-crm'
import { makeCall, type Call, type CrmAccount } from './client.server'
import { refuseUnlessKnown } from './donor-limits'
import { findOrAddDonor, personsAfter } from './donor.server'
import { saveGift } from './gift.server'
import { alikeRecords, donorRecord, giftRecord } from './records.server'
import { textLiteral } from './tsql'

const TABLE = /^[A-Z][A-Z0-9_]{0,39}$/
/** The service answers 500 rows at most. */
const PAGE = 500
const MAX_PAGES = 20

async function listCodes(call: Call, table: string): Promise<CrmCode[]> {
  const codes: CrmCode[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const after = codes.at(-1)?.code ?? ''
    const records = await call(
      `SELECT TOP ${PAGE} code, description, inactive FROM dpcodes ` +
        `WHERE field_name = ${textLiteral(table)} AND code > ${textLiteral(after)} ORDER BY code`,
    )
    for (const { code = '', description = '', inactive = '' } of records)
      if (code !== '') codes.push({ code, description: description || code, isActive: inactive.toUpperCase() !== 'Y' })
    if (records.length < PAGE || codes.at(-1)?.code === after) return codes
  }
  return codes
}

export function donorPerfect(account: CrmAccount): DonorCrm {
  const call = makeCall(account)
  return {
    isConnected: true,
    codes: async (table) => (TABLE.test(table) ? listCodes(call, table) : []),
    push: async (donor, gift) => {
      refuseUnlessKnown(donor)
      const donorId = await findOrAddDonor(call, donor)
      return { donorId, giftId: await saveGift(call, donorId, gift) }
    },
    count: async () => {
      const [record] = await call('SELECT COUNT(donor_id) AS donors FROM dp')
      const count = Number(record?.donors ?? '')
      return Number.isSafeInteger(count) && count >= 0 ? count : 0
    },
    donorsAfter: (donorId) => personsAfter(call, donorId),
    donor: (donorId) => donorRecord(call, donorId),
    alike: (person, except) => alikeRecords(call, person, except),
    gift: (giftId) => giftRecord(call, giftId),
    verify: async () => {
      try {
        await call('SELECT TOP 1 user_id FROM dpuser')
        return true
      } catch (error) {
        if (error instanceof CrmRefused) return false
        throw error
      }
    },
  }
}
