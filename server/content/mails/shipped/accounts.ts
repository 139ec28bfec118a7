/** Emails about accounts, their addresses and what is stored about a person. */
import { mail, type ShippedMail } from './shipped-mail.ts'

export const ACCOUNT_MAILS = {
  'password-reset': mail('everyone', 'A new password', {
    subject: 'Reset your {marketplace} password',
    paragraphs: [
      'We received a request to reset your password. This link expires in one hour:',
      '{link}',
      'If this wasn’t you, you can ignore this email. Your password won’t change.',
    ],
    samples: { link: 'Reset password' },
  }),
  'password-changed': mail('everyone', 'The password was changed', {
    subject: 'Your {marketplace} password was changed',
    paragraphs: [
      'Your password was just changed, and all other devices were signed out.',
      'If this wasn’t you, reset your password now:',
      '{link}',
    ],
    samples: { link: 'Reset password' },
  }),
  'new-account': mail('clients', 'A guest creates an account', {
    subject: 'Create your {marketplace} account',
    paragraphs: [
      'Set a password to see all your requests and replies on any device. This link expires in one hour:',
      '{link}',
      'If this wasn’t you, you can ignore this email. No account will be created.',
    ],
    samples: { link: 'Create account' },
  }),
  'confirm-email': mail('clients', 'Confirm your email', {
    subject: 'Confirm your email',
    paragraphs: [
      'Vendors can see whether your email is confirmed. Please confirm it:',
      '{link}',
      'If you don’t have an account on {marketplace}, you can ignore this email.',
    ],
    samples: { link: 'Confirm email' },
  }),
  'vendor-welcome': mail('vendors', 'A new vendor confirms the email', {
    subject: 'Confirm your email',
    paragraphs: [
      'We’ll send client requests to this address. Please confirm it so you don’t miss one:',
      '{link}',
      'If you didn’t sign up as a vendor on {marketplace}, you can ignore this email.',
    ],
    samples: { link: 'Confirm email' },
  }),
  'claim-profile': mail('vendors', 'An imported vendor claims the profile', {
    subject: 'Claim your {marketplace} profile',
    paragraphs: [
      'We’ve prepared a profile for you. Set a password to make it yours: clients will find it and can send you ' +
        'requests. This link expires in one hour:',
      '{link}',
      'If this wasn’t you, you can ignore this email. The profile stays out of sight.',
    ],
    samples: { link: 'Claim profile' },
  }),
  'address-works': mail('everyone', 'A test, once an address works again', {
    subject: 'Test email from {marketplace}',
    paragraphs: [
      'You told us that this address works again. If you can read this, it does, and you’ll get our emails here from now on.',
      '{link}',
    ],
    samples: { link: 'Go to your account' },
  }),
  'address-in-use': mail('clients', 'A request was sent with your email', {
    subject: 'You already have an account on {marketplace}',
    paragraphs: [
      'Someone sent a quote request with your email and a new password. You already have an account, so your ' +
        'password hasn’t changed.',
      'The request was sent to the vendors. If it was yours and you’ve forgotten your password:',
      '{link}',
      'If it wasn’t yours, you can ignore this email. No one accessed your account.',
    ],
    samples: { link: 'Reset password' },
  }),
  'email-change': mail('everyone', 'Confirm a new email', {
    subject: 'Confirm your new email',
    paragraphs: [
      'Use this address for your {marketplace} account from now on? Open this link on a device where you’re signed in, ' +
        'within three days:',
      '{link}',
      'If this wasn’t you, you can ignore this email. Nothing will change.',
    ],
    samples: { link: 'Use this email' },
  }),
  'email-taken': mail('everyone', 'A new email that has an account already', {
    subject: 'You already have an account on {marketplace}',
    paragraphs: [
      'Someone asked to use this email for another account on {marketplace}. It already has an account, so nothing has ' +
        'changed. To sign in to it:',
      '{link}',
      'If this wasn’t you, you can ignore this email.',
    ],
    samples: { link: 'Sign in' },
  }),
  'email-change-asked': mail('everyone', 'To the former email: it’s about to change', {
    subject: 'Your {marketplace} email is about to change',
    paragraphs: [
      'We received a request, with your password, to use another email for your {marketplace} account. It changes once ' +
        'the new email is confirmed.',
      'If this wasn’t you, choose a new password now. That stops the change:',
      '{link}',
    ],
    samples: { link: 'Choose a new password' },
  }),
  'email-change-begun': mail('everyone', 'To the former email: we’re changing it, and why', {
    subject: 'Your {marketplace} email is about to change',
    paragraphs: [
      'We were asked to use another email for your {marketplace} account. Our reason: {reason} It changes once the new ' +
        'email is confirmed.',
      'If this wasn’t you, choose a new password now. That stops the change:',
      '{link}',
    ],
    samples: { reason: 'You called us: the old mailbox is closed.', link: 'Choose a new password' },
    needed: ['reason', 'link'],
  }),
  'email-changed': mail('everyone', 'To the former email: it was changed', {
    subject: 'Your {marketplace} email was changed',
    paragraphs: [
      'Your {marketplace} account now uses another email. You can’t sign in with this one anymore, and we won’t send ' +
        'anything about your account here.',
      'If this wasn’t you, contact us right away:',
      '{link}',
    ],
    samples: { link: 'Contact us' },
  }),
  'your-data': mail('everyone', 'See, download or delete your data', {
    subject: 'Your data on {marketplace}',
    paragraphs: [
      'See what {marketplace} stores about this email, download it or delete it. This link works once, within an hour:',
      '{link}',
      'If this wasn’t you, you can ignore this email. Nothing will be deleted.',
    ],
    samples: { link: 'See your data' },
  }),
  'data-exported': mail('everyone', 'An operator exported your data', {
    subject: 'We exported your data',
    paragraphs: [
      'An operator of {marketplace} made a file of everything that’s stored about this email, to hand it to you. Your ' +
        'messages are part of it.',
      'If you didn’t ask for that, contact us:',
      '{link}',
    ],
    samples: { link: 'Contact us' },
  }),
} satisfies Record<string, ShippedMail>
