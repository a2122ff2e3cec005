declare module '~/kit/operation' {
  interface RecordEvents {
    'pos-sale.received': { after: { state: string; printedNumber: string | null; number: string | null; why: string } }
    'pos-sale.settled': {
      before: { settlement: null }
      after: { settlement: string; number: string | null; note: string | null }
    }
  }
}

export {}
