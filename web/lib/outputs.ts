import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'

/** What each procedure answers: `Outputs['venues']['list']`. */
export type Outputs = InferContractRouterOutputs<Contract>

/** What each procedure takes: `Inputs['people']['import']`. */
export type Inputs = InferContractRouterInputs<Contract>
