-- The app that a payment went through. Its method is `other`, which is all that pages of earlier versions know of it.

alter table ledger_entry add column app text check (app in ('venmo', 'zelle'));
