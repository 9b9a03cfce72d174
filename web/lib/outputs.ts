import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'

/** The output of each procedure: `Outputs['venues']['list']`. */
export type Outputs = InferContractRouterOutputs<Contract>

/** The input of each procedure: `Inputs['people']['import']`. */
export type Inputs = InferContractRouterInputs<Contract>
