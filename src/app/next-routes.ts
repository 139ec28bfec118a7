/** Where most taps lead. Their script is here before; the worker keeps it anyway. */
export const NEXT_ROUTES = ['/vendors/$vendor', '/requestquote', '/requestquote-b/$step'] as const
