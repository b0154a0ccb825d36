/**
 * The first process of a visit's namespaces, in Perl: every Debian has it, and it needs 5 MB where a second Node needs
 * 40. It raises the loopback interface, the only one there, and starts two children under an unprivileged user:
 * the forwarder (127.0.0.1:3128 to the proxy's Unix socket, as such sockets cross network namespaces) and Chromium. It
 * ends with Chromium, and its end ends every process of the visit.
 *
 * Arguments: the socket, then the command. File descriptors 3 and 4 are Chromium's pipes; no other process keeps them open,
 * so that their other end notices when Chromium is gone.
 */
export const forwardedPort = 3_128;

export const namespaceInit = String.raw`
use strict; use warnings; use Errno; use IO::Handle; use Socket; use POSIX ();
my ($place, $user, @command) = @ARGV;

socket(my $control, PF_INET, SOCK_DGRAM, 0) or die "socket: $!";
my $up = pack('a16 s x22', 'lo', 0x41);
ioctl($control, 0x8914, $up) or die "loopback: $!";
close $control;
socket(my $listener, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
bind($listener, pack_sockaddr_in(${forwardedPort}, INADDR_LOOPBACK)) or die "bind: $!";
listen($listener, 512) or die "listen: $!";

my @become = ('setpriv', '--inh-caps=-all', '--ambient-caps=-all');
push @become, "--reuid=$user", "--regid=$user", '--clear-groups' if $user ne '-';

my $browser = fork() // die "fork: $!";
if ($browser == 0) { exec(@become, @command) or die "exec: $!"; }
POSIX::close($_) for (3, 4);
my $forwarder = fork() // die "fork: $!";
if ($forwarder == 0) {
  if ($user ne '-') { $) = "$user $user"; POSIX::setgid($user); POSIX::setuid($user); }
  forward();
}
close $listener;
while ((my $ended = wait()) > 0) {
  exit($? >> 8 || ($? & 127 ? 1 : 0)) if $ended == $browser;
  exit(1) if $ended == $forwarder;
}

sub forward {
  my (%stream, %peer, %waiting, %ended);
  $SIG{PIPE} = 'IGNORE';
  my $drop = sub {
    for my $number ($_[0], $peer{$_[0]}) {
      close $stream{$number};
      delete $_->{$number} for (\%stream, \%waiting, \%ended);
    }
    delete @peer{$_[0], $peer{$_[0]}};
  };
  while (1) {
    my ($read, $write) = ('', '');
    vec($read, fileno($listener), 1) = 1;
    for my $number (keys %stream) {
      vec($read, $number, 1) = 1 if !$ended{$number} && length $waiting{$peer{$number}} < 262144;
      vec($write, $number, 1) = 1 if length $waiting{$number};
    }
    next if select($read, $write, undef, undef) < 0;
    for my $number (keys %stream) {
      next if !exists $stream{$number};
      if (vec($write, $number, 1)) {
        my $sent = syswrite($stream{$number}, $waiting{$number});
        if (!defined $sent) { $drop->($number) if !$!{EAGAIN}; next; }
        substr($waiting{$number}, 0, $sent) = '';
      }
      if (vec($read, $number, 1)) {
        my $got = sysread($stream{$number}, my $bytes, 65536);
        if (!defined $got) { $drop->($number) if !$!{EAGAIN}; next; }
        if ($got == 0) { $ended{$number} = 1; } else { $waiting{$peer{$number}} .= $bytes; }
      }
      my $other = $peer{$number};
      if ($ended{$other} && !length $waiting{$number}) {
        if ($ended{$number} && !length $waiting{$other}) { $drop->($number); next; }
        shutdown($stream{$number}, 1);
      }
    }
    if (vec($read, fileno($listener), 1) && accept(my $client, $listener)) {
      socket(my $proxy, PF_UNIX, SOCK_STREAM, 0) or next;
      if (fileno($proxy) > 1000 || !connect($proxy, pack_sockaddr_un($place))) { next; }
      for my $pair ([$client, $proxy], [$proxy, $client]) {
        my ($one, $two) = map { fileno($_) } @$pair;
        $stream{$one} = $pair->[0]; $peer{$one} = $two; $waiting{$one} = '';
        $pair->[0]->blocking(0);
      }
    }
  }
}
`;
