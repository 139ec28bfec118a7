/** A vendor’s certificate of insurance in words, which say who has seen it. */
import { insuredWords, monthOf, type Insurance } from '#contract/insurance/insurance.ts'
import { formatMoney } from '#contract/format.ts'

/** `Insured until May 2027 (State Farm, up to $1,000,000). We saw the certificate in March 2027.` */
export function insuranceText({ insurer, coversDollars, endsOn, seenOn }: Insurance): string {
  const by = coversDollars === null ? insurer : `${insurer}, up to ${formatMoney(coversDollars)}`
  return seenOn === null
    ? `Says it’s insured until ${monthOf(endsOn)} (${by}). We haven’t checked the certificate.`
    : `${insuredWords(endsOn)} (${by}). We saw the certificate in ${monthOf(seenOn)}.`
}
