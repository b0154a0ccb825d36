#!/bin/sh
# Writes .env with new secrets, once, and prints the sign-in of the first administrator.
# Usage: init.sh [HOST [EMAIL]]. HOST is the public name of this server, such as handtest.example.com. Default: localhost.
set -eu
cd "$(dirname "$0")"
host=${1:-localhost}
email=${2:-admin@handtest.example}
if [ -e .env ]; then echo '.env exists already. It holds the keys to the data' >&2; exit 1; fi

# A letter first: NATS would read some passwords as numbers.
secret() { printf 'p'; od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
password=$(secret)
umask 077
{
  echo "COMPOSE_PROJECT_NAME=handtest"
  echo "HANDTEST_VERSION=0.1.0"
  echo "HANDTEST_HOST=$host"
  echo "PLATFORM_ADMIN_EMAIL=$email"
  echo "PLATFORM_ADMIN_PASSWORD=$password"
  echo "POSTGRES_PASSWORD=$(secret)"
  echo "REDIS_PASSWORD=$(secret)"
  for service in $(sed -n 's/.*password: \$NATS_PASSWORD_\([A-Z_]*\).*/\1/p' nats.conf); do
    echo "NATS_PASSWORD_$service=$(secret)"
  done
  echo "LINK_SECRET=$(secret)"
  echo "TICKET_SECRET=$(secret)"
  echo "SECRETS_KEY=first:$(head -c 32 /dev/urandom | base64)"
} >.env
echo "Address:       https://$host"
echo "Administrator: $email"
echo "Password:      $password"
echo 'Keep a copy of .env in another place: a backup is of no use without it.'
