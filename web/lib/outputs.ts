import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'

/** What each procedure answers: `Outputs['venues']['list']`. */
export type Outputs = InferContractRouterOutputs<Contract>
