#!/bin/sh
# Writes .env with new secrets, and prints the sign-in of the first administrator. An existing .env only gets what it lacks,
# such as the password of a new service: it holds the keys to the data.
# It fails when one is missing that data may depend on.
# Usage: init.sh [HOST [EMAIL]]. HOST is the public name of this server, such as handtest.example.com. Default: localhost.
set -eu
cd "$(dirname "$0")"
host=${1:-localhost}
email=${2:-admin@handtest.example}
umask 077
touch .env
if [ "$(tail -c 1 .env)" ]; then echo >>.env; fi
is_new=$([ -s .env ] || echo yes)

# A letter first: NATS would read some passwords as numbers.
secret() { printf 'p'; od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
add() { grep -q "^$1=" .env || echo "$1=$2" >>.env; }
if [ "$is_new" ]; then
  password=$(secret)
  add COMPOSE_PROJECT_NAME handtest
  add HANDTEST_VERSION 0.1.0
  add HANDTEST_HOST "$host"
  add PLATFORM_ADMIN_EMAIL "$email"
  add PLATFORM_ADMIN_PASSWORD "$password"
  add POSTGRES_PASSWORD "$(secret)"
  add REDIS_PASSWORD "$(secret)"
  add SECRETS_KEY "first:$(head -c 32 /dev/urandom | base64)"
fi
missing=
for name in POSTGRES_PASSWORD REDIS_PASSWORD SECRETS_KEY; do
  grep -q "^$name=." .env || missing="$missing $name"
done
if [ "$missing" ]; then
  echo ".env lacks$missing. Copy the values from the .env that the data was made with." >&2
  echo 'On a server without data: move .env away, run init.sh, then add your settings to the new .env.' >&2
  exit 1
fi
for service in $(sed -n 's/.*password: \$NATS_PASSWORD_\([A-Z_]*\).*/\1/p' nats.conf); do
  add "NATS_PASSWORD_$service" "$(secret)"
done
add LINK_SECRET "$(secret)"
add TICKET_SECRET "$(secret)"
if [ ! "$is_new" ]; then echo '.env has the passwords of all services'; exit; fi
echo "Address:       https://$host"
echo "Administrator: $email"
echo "Password:      $password"
echo 'Keep a copy of .env in another place: a backup is of no use without it.'
