import type { Twilio } from 'twilio'
import { seconds } from '~/kit/clock'
import {
  NumberRefused,
  NumbersUnreachable,
  type NumberSearch,
  type OfferedNumber,
  type PhoneNumbers,
  type TollFreeUse,
} from '~/ports/phone-numbers'

export type TwilioAccount = {
  accountSid: string
  authToken: string
  server?: string
}

const TIMEOUT = seconds(15)
const MAX_SENTENCE_LENGTH = 300

/**
 * Loads Twilio's SDK with the first call, because it is large and rarely needed. Never repeats a call automatically,
 * because a repeated purchase buys twice.
 */
async function makeClient({ accountSid, authToken, server }: TwilioAccount): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  const { RequestClient } = twilio
  class OwnClient extends RequestClient {
    override request: InstanceType<typeof RequestClient>['request'] = (sent) => {
      const uri = server === undefined ? sent.uri : sent.uri.replace(/^https:\/\/[^/]+/, server)
      return RequestClient.prototype.request.call(this, { ...sent, uri, timeout: TIMEOUT } as never) as never
    }
  }
  return twilio(accountSid, authToken, {
    httpClient: new OwnClient({ timeout: TIMEOUT, autoRetry: false }),
    autoRetry: false,
  })
}

type Said = { status?: unknown; code?: unknown; message?: unknown }

const readStatus = (error: unknown): number => {
  const { status } = (typeof error === 'object' && error !== null ? error : {}) as Said
  return typeof status === 'number' ? status : 0
}

/** Passes on a refusal with status 400 or 404. Any other error is between Twilio and us and must not show our keys. */
function throwExplained(error: unknown): never {
  const status = readStatus(error)
  const { message } = error as Said
  if (status === 400 || status === 404)
    throw new NumberRefused(String(message).slice(0, MAX_SENTENCE_LENGTH), { cause: error })
  throw new NumbersUnreachable(status === 0 ? 'Twilio did not answer.' : `Twilio answered ${status}.`, { cause: error })
}

type Verification = Parameters<Twilio['messaging']['v1']['tollfreeVerifications']['create']>[0]

const toVerification = (reference: string, use: TollFreeUse): Verification =>
  ({
    tollfreePhoneNumberSid: reference,
    businessName: use.businessName,
    businessWebsite: use.website,
    businessStreetAddress: use.street,
    businessCity: use.city,
    businessStateProvinceRegion: use.region,
    businessPostalCode: use.postalCode,
    businessCountry: use.country,
    businessRegistrationNumber: use.registrationNumber,
    businessRegistrationAuthority: use.registrationAuthority,
    businessRegistrationCountry: use.registrationCountry,
    businessContactFirstName: use.contactFirstName,
    businessContactLastName: use.contactLastName,
    businessContactEmail: use.contactEmail,
    businessContactPhone: use.contactPhone,
    notificationEmail: use.notificationEmail,
    useCaseCategories: [...use.useCases],
    useCaseSummary: use.useCaseSummary,
    productionMessageSample: use.messageSample,
    optInType: use.optInType as 'WEB_FORM',
    optInImageUrls: [...use.optInImages],
    messageVolume: use.monthlyVolume,
  }) as Verification

async function listOffers(twilio: Twilio, { country, type, areaCode, max }: NumberSearch): Promise<OfferedNumber[]> {
  const offers = twilio.availablePhoneNumbers(country)
  const terms = { smsEnabled: true, excludeAllAddressRequired: true, pageSize: max, limit: max }
  try {
    const found =
      type === 'local'
        ? await offers.local.list({ ...terms, ...(areaCode === null ? {} : { areaCode: Number(areaCode) }) })
        : await offers.tollFree.list(terms)
    return found.map(({ phoneNumber, friendlyName }) => ({ full: phoneNumber, short: friendlyName }))
  } catch (error) {
    // Twilio answers 404 for a country without such numbers.
    if (readStatus(error) === 404) return []
    throw error
  }
}

export function twilioPhoneNumbers(account: TwilioAccount): PhoneNumbers {
  let client: Promise<Twilio> | undefined
  const asking = async <R>(call: (twilio: Twilio) => Promise<R>): Promise<R> => {
    try {
      return await call(await (client ??= makeClient(account)))
    } catch (error) {
      return throwExplained(error)
    }
  }
  return {
    key: 'twilio',
    search: (terms) => asking((twilio) => listOffers(twilio, terms)),
    buy: (number, messagesTo) =>
      asking(async (twilio) => {
        const to = messagesTo === null ? {} : { smsUrl: messagesTo, smsMethod: 'POST' }
        return (await twilio.incomingPhoneNumbers.create({ phoneNumber: number, ...to })).sid
      }),
    find: (number) =>
      asking(async (twilio) => {
        // Twilio also finds parts of numbers.
        const held = await twilio.incomingPhoneNumbers.list({ phoneNumber: number, limit: 20 })
        return held.find(({ phoneNumber }) => phoneNumber === number)?.sid ?? null
      }),
    isSigned: async (address, fields, signature) => {
      const { default: twilio } = await import('twilio')
      return twilio.validateRequest(account.authToken, signature, address, fields)
    },
    release: (reference) =>
      asking(async (twilio) => {
        try {
          await twilio.incomingPhoneNumbers(reference).remove()
        } catch (error) {
          if (readStatus(error) !== 404) throw error
        }
      }),
    verify: (reference, use) =>
      asking(async (twilio) => {
        const { sid } = await twilio.messaging.v1.tollfreeVerifications.create(toVerification(reference, use))
        return sid
      }),
  }
}
