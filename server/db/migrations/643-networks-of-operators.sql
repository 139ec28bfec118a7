-- Where an operator signed in before, which is looked for with each try at the console's door.
create index audit_console_sign_in on audit (operator, at desc) where what = 'operatorSignedIn';
