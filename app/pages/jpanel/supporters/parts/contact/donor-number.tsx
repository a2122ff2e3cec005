import { lazy, Suspense, useState } from 'react'

const DonorDialog = lazy(() => import('./donor-dialog').then(({ DonorDialog: Loaded }) => ({ default: Loaded })))

export function DonorNumber(requested: { donorId: number; name: string; email: string | null }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <>
      {`${requested.donorId} `}
      <button type="button" className="link needs-script" onClick={() => setState('open')}>
        View donor
      </button>
      {state === 'unused' ? null : (
        <Suspense fallback={null}>
          <DonorDialog {...requested} isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
