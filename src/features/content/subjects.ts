/** Maps pages to their texts. */
import { virtualFaqId, type FaqId } from '#contract/content.ts'
import { ANY } from '#contract/limits.ts'

export type ThemedSection = 'kids' | 'weddings'

/** @param serviceTypeId ANY for every virtual vendor */
export const virtualFaqIdOf = (serviceTypeId: number): FaqId =>
  serviceTypeId === ANY ? 'virtual-events' : virtualFaqId(serviceTypeId)
