/** Runs in a thread of its own (make-pdf.ts): a long agreement takes as long as many requests. */
export { paperPdf as default } from './paper-pdf.ts'
