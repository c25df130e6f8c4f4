-- One Khmer name for pickup persons, in the rule of a school that has not renamed it itself.
update retention_rules set rule_name_kh = 'អតីតអ្នកទទួលសិស្ស' where what = 'pickups' and rule_name_kh = 'អតីតអ្នកមកទទួលសិស្ស';
