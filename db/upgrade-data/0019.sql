insert into help_answers (article, helpful, unhelpful)
values ('help answer article', 1, 1);
