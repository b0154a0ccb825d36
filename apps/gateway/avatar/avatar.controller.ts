/** `GET /api/avatars/:avatar`: the picture of a tester who has set none. */
import { AvatarNotFound } from '@handtest/contracts/avatar';
import { Controller, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { avatarHeaders } from '../security-headers.js';
import { avatarImage } from './avatar-image.js';

@Controller()
export class AvatarController {
  @Endpoint('GET /api/avatars/:avatar')
  picture(@Param('avatar') avatar: string, @Res() reply: FastifyReply): void {
    const image = avatarImage(avatar);
    if (image === undefined) throw new AvatarNotFound();
    reply.headers(avatarHeaders).type('image/svg+xml').send(image);
  }
}
